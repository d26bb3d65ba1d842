"""The open web pages: what each is told, and what its person does there."""
