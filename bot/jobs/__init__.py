"""What happens without anybody asking: clocks, deleted channels, bot players."""
