// Print two lines.
