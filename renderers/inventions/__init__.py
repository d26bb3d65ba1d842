"""Pictures of Inventions: Evolution of Ideas: a museum cabinet with a timeline."""
