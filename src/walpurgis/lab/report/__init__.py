"""What was found, for people and programs: a page, Markdown, JSON and CSV."""
