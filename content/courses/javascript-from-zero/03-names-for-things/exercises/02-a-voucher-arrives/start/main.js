const total = price + ongkir;
