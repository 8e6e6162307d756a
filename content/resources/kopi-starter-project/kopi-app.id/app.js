// 1. Cari
const list = document.querySelector("#menu");
const subtotalOutput = document.querySelector("#subtotal");
const feeOutput = document.querySelector("#fee");
const totalOutput = document.querySelector("#total");
const hint = document.querySelector("#hint");

// Nilai yang sebenarnya: berapa dari tiap minuman. Halaman hanya menampilkannya.
const counts = {};

function subtotal() {
  let sum = 0;
  for (const item of menu) {
    sum = sum + item.price * (counts[item.id] ?? 0);
  }
  return sum;
}

// 3. Tampilkan
function paint() {
  const sum = subtotal();
  const fee = deliveryFee(sum);
  subtotalOutput.textContent = formatRupiah(sum);
  feeOutput.textContent = formatRupiah(fee);
  totalOutput.textContent = formatRupiah(sum + fee);
  hint.textContent = fee > 0 ? `Gratis ongkir mulai ${formatRupiah(freeFrom)}` : "";
  for (const item of menu) {
    document.querySelector(`#count-${item.id}`).textContent = counts[item.id] ?? 0;
  }
}

// 2. Dengarkan: satu baris dengan tombol untuk setiap isi menu
for (const item of menu) {
  const row = document.createElement("li");

  const name = document.createElement("span");
  name.textContent = `${item.name}, ${formatRupiah(item.price)}`;

  const count = document.createElement("output");
  count.id = `count-${item.id}`;

  const add = document.createElement("button");
  add.type = "button";
  add.textContent = "Tambah";
  add.addEventListener("click", () => {
    counts[item.id] = (counts[item.id] ?? 0) + 1;
    paint();
  });

  row.append(name, count, add);
  list.append(row);
}

paint();

// Giliranmu: tombol minus yang tidak pernah sampai di bawah nol.
