"""What runs on the computer: judge, simulator, tools for the board, and the tests' own tools."""
