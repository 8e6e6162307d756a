const prices = [15000, 8000, 12000];

let lowest = prices[0];
