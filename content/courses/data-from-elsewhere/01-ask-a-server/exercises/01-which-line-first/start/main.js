async function ask() {
  console.log("satu");
  const dish = await kitchen();
  console.log("dua");
  console.log(dish.name);
}

async function kitchen() {
  return { name: "Kopi susu" };
}

ask();
console.log("tiga");
