"""Pictures of Nucleum: an engineer's blueprint, copper, and the green of uranium."""
