"""What the cogs show and answer with: panels, messages, sentences, buttons and menus."""
