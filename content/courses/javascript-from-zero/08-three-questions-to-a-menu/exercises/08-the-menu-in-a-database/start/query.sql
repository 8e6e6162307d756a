-- Only drinks under 15000, the cheapest first.
select name, price
from menu;
