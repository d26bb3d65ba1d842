"""The measurements of ``python -m bot bench``: speed, memory, strength, balance."""
