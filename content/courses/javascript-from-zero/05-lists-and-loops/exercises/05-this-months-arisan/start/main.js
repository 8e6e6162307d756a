  total = amount;
