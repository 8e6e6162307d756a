// First the words, then the sum.
