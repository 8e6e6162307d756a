-- 1. Takings of each day
SELECT sold_on, sum(price * quantity) AS takings
FROM sales
GROUP BY sold_on
ORDER BY sold_on;

-- 2. What sells best
SELECT products.name, sum(sales.quantity) AS sold
FROM sales
JOIN products ON products.id = sales.product_id
GROUP BY products.id
ORDER BY sold DESC, products.name;

-- 3. Who spent how much, and how often they came
SELECT customers.name,
       count(DISTINCT sold_on) AS days,
       sum(price * quantity) AS spent
FROM sales
JOIN customers ON customers.id = sales.customer_id
GROUP BY customers.id
ORDER BY spent DESC;

-- 4. Products that nobody bought on 3 August
SELECT name
FROM products
WHERE id NOT IN (SELECT product_id FROM sales WHERE sold_on = '2026-08-03')
ORDER BY name;
