console.log(5000 + 18000);
