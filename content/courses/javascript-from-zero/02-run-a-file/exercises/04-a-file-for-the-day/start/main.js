// The day, the sum, the end.
