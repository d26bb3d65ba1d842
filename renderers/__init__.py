"""Pictures of the games, drawn by code from what a viewer may see. Pure: a view goes in, the bytes of a PNG out."""
