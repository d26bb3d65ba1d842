"""What is shown, as plain data (``layout.py``): nothing here knows of Discord or waits for anything."""
