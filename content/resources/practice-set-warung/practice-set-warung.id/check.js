// Menjalankan setiap latihan dan menyebut apa yang masih kurang. "node check.js answers" menjalankan jawabannya.

const menu = [
  { name: "Kopi susu", price: 15000 },
  { name: "Teh tarik", price: 12000 },
  { name: "Pisang goreng", price: 8000 },
];

// File, fungsi, lalu panggilan: nilai yang masuk, dan nilai yang seharusnya keluar.
const exercises = [
  ["01-add-prices", "addPrices", [[15000, 8000], 23000], [[0, 500], 500]],
  ["02-delivery-fee", "deliveryFee", [[60000], 0], [[50000], 0], [[49999], 9000]],
  ["03-greeting", "greeting", [[7], "Selamat pagi"], [[11], "Selamat siang"], [[15], "Selamat sore"], [[18], "Selamat malam"]],
  ["04-receipt-line", "receiptLine", [["Kopi susu", 15000], "Kopi susu: 15000 rupiah"], [["Teh tarik", 12000], "Teh tarik: 12000 rupiah"]],
  ["05-sum-all", "sumAll", [[[15000, 8000, 12000]], 35000], [[[]], 0]],
  ["06-count-cheap", "countCheap", [[[15000, 8000, 12000], 12000], 1], [[[], 100], 0]],
  ["07-cheapest", "cheapest", [[[15000, 8000, 12000]], 8000], [[[9000, 12000, 7000, 7000]], 7000], [[[5000]], 5000]],
  ["08-names", "names", [[menu], ["Kopi susu", "Teh tarik", "Pisang goreng"]], [[[]], []]],
  ["09-affordable", "affordable", [[menu, 12000], [menu[1], menu[2]]], [[menu, 100], []]],
  ["10-price-of", "priceOf", [[menu, "Teh tarik"], 12000], [[menu, "Sate"], undefined]],
  ["11-change", "change", [[35000, 50000], 15000], [[35000, 20000], "not enough"]],
  ["12-best-seller", "bestSeller", [[["kopi", "teh", "kopi"]], "kopi"], [[["teh", "kopi", "kopi"]], "kopi"], [[["teh", "kopi", "kopi", "teh"]], "kopi"]],
];

const folder = process.argv[2] === "answers" ? "answers" : "exercises";
const show = (value) => (value === undefined ? "undefined" : JSON.stringify(value));

let passed = 0;
for (const [file, name, ...calls] of exercises) {
  const problem = await firstProblem(`./${folder}/${file}.js`, name, calls);
  if (problem === null) {
    passed = passed + 1;
  }
  console.log(`${file.slice(0, 2)} ${name.padEnd(12)} ${problem === null ? "ok" : "belum: " + problem}`);
}
console.log(`\n${passed} dari ${exercises.length}.`);

async function firstProblem(path, name, calls) {
  try {
    const run = (await import(path))[name];
    for (const [values, expected] of calls) {
      const result = run(...values);
      if (show(result) !== show(expected)) {
        return `${name}(${values.map(show).join(", ")}) seharusnya ${show(expected)}, tapi hasilnya ${show(result)}`;
      }
    }
    return null;
  } catch (error) {
    return `berhenti karena error: ${error.message}`;
  }
}
