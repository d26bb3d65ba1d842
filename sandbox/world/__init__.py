"""The data of a small Discord: who and what there is, when it is, who may do what."""
