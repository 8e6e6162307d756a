check('Reads other names', () => equal(dishNames('[{"id":1,"name":"Soto","price":18000}]'), ["Soto"]));
