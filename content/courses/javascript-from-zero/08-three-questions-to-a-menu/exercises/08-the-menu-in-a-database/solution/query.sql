select name, price
from menu
where kind = 'drink' and price < 15000
order by price;
