"""What all games share: words, agenda, contract, chance, content, texts, references, opponents."""
