"""The ten actions and what they bring."""
