check('Finds the price of teh tarik', () => {
  const menu = [
    { name: 'Kopi susu', price: 15000 },
    { name: 'Teh tarik', price: 12000 },
    { name: 'Pisang goreng', price: 8000 },
  ];
  equal(priceOf(menu, 'Teh tarik'), 12000);
});
check('Stays calm when there is no sate', () => {
  const menu = [
    { name: 'Kopi susu', price: 15000 },
    { name: 'Teh tarik', price: 12000 },
    { name: 'Pisang goreng', price: 8000 },
  ];
  equal(priceOf(menu, 'Sate'), undefined);
}, 'find found nothing, and nothing has no price.');
