  console.log(sum);
