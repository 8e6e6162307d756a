import type { Meanings } from './terms.ts';

export const meaningsInIndonesian: Meanings = {
  argument:
    'Parameter adalah nama di dalam kurung sebuah fungsi. Argumen adalah nilai yang kamu berikan untuk nama itu saat memanggil fungsinya.',
  array: 'Daftar nilai yang berurutan. Yang pertama ada di urutan 0.',
  boolean: 'Nilai yang hanya bisa `true` atau `false`.',
  bug: 'Kesalahan di program: yang terjadi bukan yang kamu maksud. Semua orang membuat bug, setiap hari.',
  comment: 'Komentar: catatan di dalam kode. Komputer melewatinya.',
  condition:
    'Kondisi: pertanyaan yang jawabannya `true` atau `false`. Jawabannya menentukan baris mana yang jalan.',
  'error-message':
    'Pesan error, yang muncul saat komputer tidak bisa lanjut: jenis error, apa yang salah, dan di baris mana. Baca baris pertamanya pelan-pelan; hampir selalu benar.',
  function:
    'Fungsi: potongan kode yang punya nama. Ditulis sekali, lalu jalan di mana pun kamu memanggilnya.',
  loop: 'Perulangan: kode yang jalan berulang kali, sekali untuk setiap isi daftar, atau selama sebuah kondisi masih benar.',
  method: 'Fungsi milik sebuah nilai. Kamu memanggilnya dengan titik.',
  null: 'Keduanya berarti “kosong”. `undefined` muncul kalau belum ada yang mengisi; `null` diisi dengan sengaja.',
  number: 'Nilai untuk dihitung. Tanpa tanda kutip, dan tanpa titik di antara ribuan.',
  object: 'Nilai-nilai yang menjadi satu kesatuan, masing-masing dengan nama.',
  operator: 'Tanda yang melakukan sesuatu dengan nilai: menjumlahkan, membandingkan, menggabungkan.',
  property: 'Nilai yang punya nama di dalam sebuah object.',
  return:
    'Mengakhiri fungsi dan menyerahkan hasilnya ke tempat yang memanggilnya. Mencetak ke console tidak sama dengan return.',
  scope:
    'Wilayah tempat sebuah nama dikenal. Variabel yang kamu buat di dalam fungsi tidak dikenal di luarnya.',
  string: 'Potongan teks, di antara tanda kutip.',
  syntax: 'Sintaks: aturan penulisan kode, misalnya di mana kurung, tanda kutip, dan koma diletakkan.',
  'template-string': 'String di antara backtick. Nilai di dalam `\u0024{…}` menjadi bagian dari teksnya.',
  try: 'Kode yang bisa gagal ditaruh di dalam `try`. Error yang dilemparnya ditangkap `catch`, dan programnya jalan terus.',
  variable: 'Variabel: nama untuk sebuah nilai. Isi `const` tetap; isi `let` boleh diganti.',
  accessibility:
    'Aksesibilitas: halaman bisa dipakai semua orang, dengan keyboard, pembaca layar, huruf besar, atau satu tangan di dalam bus.',
  attribute:
    'Atribut: keterangan tambahan di tag pembuka sebuah elemen, yaitu nama, tanda sama dengan, lalu nilai dalam tanda kutip.',
  'box-model':
    'Lebar sebuah elemen yang sebenarnya: isinya, `padding` di sekelilingnya, `border`, dan `margin` ke tetangganya.',
  class: 'Nama yang boleh dipakai banyak elemen. CSS dan JavaScript menemukan elemen lewat nama itu.',
  css: 'Bahasa yang mengatur tampilan halaman: warna, ukuran, letak.',
  dom: 'Halaman dalam bentuk object, yang bisa dicari dan diubah JavaScript selagi orang melihatnya.',
  element:
    'Elemen: bagian dari halaman, misalnya judul atau tombol. Kebanyakan punya tag pembuka dan tag penutup.',
  event:
    'Sesuatu yang terjadi: klik, tombol keyboard yang ditekan, formulir yang dikirim. Kodemu bisa menunggunya.',
  form: 'Formulir: kolom-kolom yang diisi orang, lalu dikirim.',
  html: 'Bahasa yang mengatur isi halaman: judul, paragraf, tautan, gambar.',
  responsive: 'Responsif: pas di layar apa pun, dari HP kecil sampai layar lebar.',
  selector:
    'Cara CSS dan JavaScript menyebut elemen: `p` lewat tag, `.price` lewat class, `#total` lewat id.',
  api: 'Pertanyaan yang boleh diajukan satu program ke program lain, dan jawaban yang didapatnya.',
  client:
    'Client bertanya, server menjawab. Browsermu adalah client; komputer yang mengirim halamannya adalah server.',
  cors: 'Aturan browser: halaman boleh membaca jawaban server dari origin lain hanya kalau server itu mengizinkannya.',
  database:
    'Program yang menyimpan data dengan aman dan menemukannya dengan cepat, sering kali dalam bentuk tabel.',
  'environment-variable':
    'Nilai yang diberikan ke program saat dijalankan. Kunci dan kata sandi tempatnya di sini, jangan pernah di dalam kode.',
  fetch: 'Meminta sesuatu ke server dan menunggu jawabannya tanpa menghentikan halaman.',
  http: 'Bahasa yang dipakai browser dan server untuk berbicara. `https` sama saja, tapi terenkripsi.',
  json: 'Data yang ditulis sebagai teks. Hampir semua API memakainya.',
  origin: 'Protokol, host, dan port sebuah alamat. Port lain berarti origin lain.',
  promise:
    'Promise mewakili jawaban yang datang nanti. Dengan `await`, kodemu menunggunya, di dalam fungsi yang `async`.',
  query: 'Pertanyaan ke database, biasanya dalam SQL.',
  request: 'Pertanyaan yang dikirim halaman ke server, dan jawaban yang kembali.',
  'status-code':
    'Angka di jawaban yang memberi tahu hasilnya: 200 berarti beres, 404 berarti “tidak ada di sini”, 500 berarti servernya gagal.',
  url: 'Alamat lengkap sesuatu di web.',
  branch: 'Jalur commit tersendiri, tempat kamu bisa mencoba sesuatu tanpa menyentuh yang lain.',
  clone: 'Menyalin seluruh repository beserta riwayatnya ke komputermu.',
  commit: 'Keadaan file-filemu yang tersimpan, dengan pesan yang menjelaskan alasannya.',
  conflict: 'Konflik: dua branch mengubah baris yang sama. Git bertanya mana yang mau kamu pakai.',
  diff: 'Perbedaan antara dua keadaan: baris dengan `-` hilang, baris dengan `+` baru.',
  merge: 'Membawa commit dari satu branch ke branch lain.',
  'pull-request': 'Permintaan untuk menggabungkan branch-mu. Orang lain membaca dan mengomentarinya dulu.',
  push: 'Push mengirim commit-mu ke salinan lain repository itu, misalnya yang di GitHub. Pull membawa commit dari sana ke tempatmu.',
  repository: 'Folder yang riwayatnya disimpan Git.',
  stage: 'Memilih perubahan mana yang masuk ke commit berikutnya.',
  'ai-assistant':
    'Program yang menulis teks dan kode dari apa yang pernah dibacanya. Sering benar, tetapi tidak tahu kapan ia salah. Coba sendiri dulu, minta penjelasan, lalu jalankan sarannya untuk memeriksa.',
  console:
    'Tempat program mencetak baris dan browser menampilkan error. Kamu juga bisa mengetik kode di sana.',
  debug: 'Mencari bug: lihat nilai-nilainya di sepanjang jalan, sampai ada yang tidak seperti dugaanmu.',
  deploy: 'Menaruh halaman atau programmu di tempat yang bisa dipakai orang lain.',
  editor: 'Program untuk menulis kode. Banyak orang memakai VS Code.',
  package: 'Kode buatan orang lain yang dibagikan, yang bisa kamu instal dan pakai.',
  path: 'Letak sebuah file, dilihat dari file lain: `./` folder ini, `../` folder di atasnya.',
  readme:
    'File yang menjelaskan isi sebuah proyek dan cara menjalankannya. Inilah yang pertama dibaca orang.',
  terminal: 'Jendela tempat kamu mengetik perintah, bukan mengeklik.',
};
