check('The caption says Harga menu', () =>
  equal(document.querySelector('caption').textContent.trim(), 'Harga menu'),
);
check('The columns are Hidangan and Harga', () =>
  equal(
    [...document.querySelectorAll('th[scope="col"]')].map((cell) => cell.textContent.trim()),
    ['Hidangan', 'Harga'],
  ),
);
check('Each row begins with its dish', () =>
  equal(
    [...document.querySelectorAll('th[scope="row"]')].map((cell) => cell.textContent.trim()),
    ['Soto ayam', 'Nasi goreng', 'Es teh'],
  ),
);
check('The prices stay as they are', () =>
  equal(
    [...document.querySelectorAll('td')].map((cell) => cell.textContent.trim()),
    ['Rp18.000', 'Rp20.000', 'Rp5.000'],
  ),
);
