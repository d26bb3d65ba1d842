"""What is put to the vote, who has agreed, and what is then done."""
