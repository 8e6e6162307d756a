-- 1. Pemasukan setiap hari
SELECT sold_on, sum(price * quantity) AS takings
FROM sales
GROUP BY sold_on
ORDER BY sold_on;

-- 2. Apa yang paling laku
SELECT products.name, sum(sales.quantity) AS sold
FROM sales
JOIN products ON products.id = sales.product_id
GROUP BY products.id
ORDER BY sold DESC, products.name;

-- 3. Siapa belanja berapa, dan berapa hari mereka datang
SELECT customers.name,
       count(DISTINCT sold_on) AS days,
       sum(price * quantity) AS spent
FROM sales
JOIN customers ON customers.id = sales.customer_id
GROUP BY customers.id
ORDER BY spent DESC;

-- 4. Produk yang tidak dibeli siapa pun pada 3 Agustus
SELECT name
FROM products
WHERE id NOT IN (SELECT product_id FROM sales WHERE sold_on = '2026-08-03')
ORDER BY name;
