"""Pictures of Terra Concordia: a bright hex landscape in a dark frame with gold."""
