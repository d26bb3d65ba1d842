"""What cards do to the table, and the questions that some of them put."""
