// Three constants: rent, electricity, monthly.
