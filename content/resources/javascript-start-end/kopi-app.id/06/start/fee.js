// Ada yang tampil, tapi tidak ada yang keluar. Kenapa jumlahnya bukan angka?
function deliveryFee(total) {
  if (total >= 50000) {
    console.log(0);
  } else {
    console.log(9000);
  }
}
console.log(45000 + deliveryFee(45000));
