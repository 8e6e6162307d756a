import { SupportEmail } from '#features/site/support/web/support-email.tsx';
import { brand } from '#kit/brand.ts';
import type { privacySections } from '../sections.ts';
import { SupportLink } from './legal-links.tsx';
import type { LegalText } from './legal-page.tsx';

export const privacyInIndonesian: LegalText<(typeof privacySections)[number]> = {
  intro: `Data Anda yang disimpan ${brand.name}, alasannya, lamanya, dan hak Anda atas data itu.`,
  sections: {
    stored: {
      title: 'Data yang kami simpan dan tujuannya',
      body: () => (
        <>
          <ul>
            <li>
              <strong>Akun</strong>: nama, email, dan kata sandi dalam bentuk hash satu arah yang tidak dapat
              dibaca kembali oleh siapa pun. Opsional: foto, teks singkat tentang Anda, dan tautan yang Anda
              isi. Data ini kami perlukan agar Anda dapat masuk dan agar kami dapat membalas Anda.
            </li>
            <li>
              <strong>Kegiatan belajar</strong>: progres video, tugas yang selesai, dan catatan, agar Anda
              dapat melanjutkan dari tempat terakhir.
            </li>
            <li>
              <strong>Kegiatan bersama mentor</strong>: sesi beserta catatannya, dokumen atau tautan
              repository yang Anda kirim untuk review, masukannya, dan jatah Anda. Data ini hanya dilihat oleh
              Anda dan oleh orang di tim kami yang memerlukannya untuk bekerja.
            </li>
            <li>
              <strong>Pembayaran</strong>: paket, jumlah, tanggal, dan nomor referensi mitra pembayaran. Data
              kartu dan rekening tetap di mitra pembayaran; kami tidak pernah melihatnya. Jika Anda membeli
              atas nama perusahaan: nama, NPWP, alamat, dan email untuk faktur pajaknya.
            </li>
            <li>
              <strong>Kiriman Anda</strong>: pesan ke bantuan, pendaftaran newsletter dan daftar tunggu,
              permintaan panduan, dan cerita. Cerita hanya kami terbitkan jika Anda mengirimnya untuk tujuan
              itu dan setelah kami membacanya.
            </li>
            <li>
              <strong>Persetujuan</strong>: hal yang Anda setujui, dengan kalimat apa, kapan, dan di mana.
            </li>
            <li>
              <strong>Data teknis</strong>: alamat IP dan browser dari perangkat yang masuk, waktu terakhir
              Anda berkunjung, dan log, untuk menjaga keamanan akun serta menemukan dan memperbaiki masalah.
            </li>
          </ul>
          <p>
            Kami tidak menjual data, tidak menayangkan iklan, dan tidak mengikuti Anda di situs lain. Di
            halaman kami tidak ada layanan analitik.
          </p>
        </>
      ),
    },
    basis: {
      title: 'Dasar pemrosesan',
      body: () => (
        <p>
          Akun, belajar, sesi dengan mentor, pembayaran, serta panduan atau daftar tunggu yang Anda minta:
          untuk memenuhi perjanjian dengan Anda atau permintaan Anda. Catatan pembayaran dan catatan
          persetujuan: karena diwajibkan undang-undang. Keamanan dan log: kepentingan kami yang sah agar
          layanan berjalan dan tidak disalahgunakan. Newsletter, kabar produk lewat email, dan cerita yang
          diterbitkan: persetujuan Anda. Semua ini mengikuti Undang-Undang Nomor 27 Tahun 2022 tentang
          Pelindungan Data Pribadi (UU PDP).
        </p>
      ),
    },
    consents: {
      title: 'Persetujuan Anda',
      body: () => (
        <>
          <p>
            Kami meminta persetujuan untuk setiap tujuan secara terpisah. Jika Anda menolak salah satunya,
            layanan lain tidak berubah.
          </p>
          <ul>
            <li>
              <strong>Newsletter</strong>: dimulai saat Anda menekan “Konfirmasi langganan” di halaman yang
              dibuka dari email kami. Untuk menarik persetujuan, gunakan tautan berhenti berlangganan di
              setiap edisi.
            </li>
            <li>
              <strong>Kabar produk lewat email</strong>: nonaktif sampai Anda mencentang “Email” di baris
              “Kabar baru” pada halaman Notifikasi. Untuk menarik persetujuan, hapus centangnya.
            </li>
            <li>
              <strong>Cerita Anda</strong>: diterbitkan dengan nama depan, inisial nama belakang, dan foto
              yang Anda pilih. Untuk menarik persetujuan, hapus cerita itu di halaman Masukan.
            </li>
          </ul>
          <p>
            Semua persetujuan Anda tercantum di Pengaturan, bagian Akun, dan masing-masing juga dapat ditarik
            di sana. Penarikan langsung berlaku; bagaimanapun, pemrosesan untuk tujuan itu kami hentikan
            paling lambat 3 × 24 jam. Penarikan tidak memengaruhi keabsahan pemrosesan sebelumnya.
          </p>
          <p>
            <strong>Catatan persetujuan.</strong> Untuk setiap persetujuan, kami mencatat tujuannya, email
            Anda, kalimat yang Anda setujui, bahasanya, formulir atau halamannya, serta kapan dan bagaimana
            persetujuan diberikan dan ditarik. Catatan disimpan selama persetujuan berlaku dan lima tahun
            setelahnya, karena undang-undang mewajibkan kami dapat membuktikannya. Saat Anda menghapus akun,
            atau 30 hari setelah persetujuan berakhir bagi orang tanpa akun, email dihapus dari catatan itu.
            Yang tersisa hanya sebuah kode: dengan kode itu kami dapat mencocokkan alamat yang diberitahukan
            kepada kami, tetapi alamatnya tidak dapat dibaca dari kode tersebut. Catatan ini juga memuat
            persetujuan Anda atas Ketentuan Layanan saat membuat akun, yang berakhir bersama akun Anda.
          </p>
        </>
      ),
    },
    helpers: {
      title: 'Pihak yang membantu kami',
      body: () => (
        <>
          <p>
            Layanan berikut bekerja untuk kami, atau Anda buka sendiri. Masing-masing hanya menerima data yang
            diperlukan untuk tugasnya. Sebagian menyimpan data di luar Indonesia, berdasarkan kontrak yang
            mewajibkan pelindungan yang setara.
          </p>
          <ul>
            <li>
              <strong>Xendit atau Midtrans</strong> menerima pembayaran: nama, email, paket, dan jumlahnya;
              serta data yang Anda isi di halamannya. Jika Anda membayar lewat transfer, Anda mengirim foto
              bukti, jumlah, dan nama bank kepada kami. Hanya bagian keuangan yang melihat fotonya, dan kami
              menghapusnya 30 hari setelah diputuskan.
            </li>
            <li>
              <strong>Calendly</strong> mengatur jadwal sesi: nama, email, dan waktu yang Anda pilih.
            </li>
            <li>
              <strong>Bunny</strong> menyajikan video: alamat IP saat Anda menonton, tanpa nama.
            </li>
            <li>
              <strong>Google</strong> untuk masuk ke akun, hanya jika Anda memilihnya: bahwa Anda memakainya
              di sini; kami menerima nama, email, dan foto.
            </li>
            <li>
              <strong>Layanan email kami</strong> mengirimkan email: alamat email Anda dan isi pesannya.
            </li>
            <li>
              <strong>Discord</strong> mengabari tim kami tentang pendaftaran dan menjadi tempat komunitas:
              nama dan email dari pendaftaran newsletter, panduan, dan daftar tunggu.
            </li>
            <li>
              <strong>Layanan daftar tunggu {brand.companion.name}</strong> menyimpan daftar tunggu: nama dan
              email, jika Anda mendaftar.
            </li>
          </ul>
        </>
      ),
    },
    cookies: {
      title: 'Cookie dan penyimpanan di browser',
      body: () => (
        <>
          <ul>
            <li>
              <strong>Sesi masuk</strong>: membuat Anda tetap masuk, paling lama 30 hari, dan berakhir 7 hari
              setelah kunjungan terakhir.
            </li>
            <li>
              <strong>Penanda browser</strong>: angka acak yang ditandatangani. Gunanya membatasi percobaan
              menebak kata sandi dan menghubungkan pembayaran dengan browser yang memulainya. Penanda kedua
              mencatat email yang pernah masuk dari browser ini, agar tebakan orang lain tidak mengunci akun
              Anda.
            </li>
            <li>
              <strong>Zona waktu, bahasa, dan menu</strong>: agar waktu tampil dalam zona Anda, teks dalam
              bahasa Anda, dan menu seperti terakhir Anda tinggalkan.
            </li>
            <li>
              <strong>Hanya di browser Anda</strong>: pengaturan tema dan pemutar video, tanda bahwa Anda
              pernah mendaftar newsletter atau daftar tunggu, draf tulisan Anda, materi yang Anda buka untuk
              belajar offline, dan, di antara pendaftaran dan pembayaran, nama, email, serta paket pilihan
              dalam bentuk terenkripsi. Kata sandi tidak pernah disimpan di sana.
            </li>
          </ul>
          <p>Semuanya diperlukan untuk menjalankan permintaan Anda, karena itu tidak ada banner cookie.</p>
        </>
      ),
    },
    keeping: {
      title: 'Lama penyimpanan',
      body: () => (
        <ul>
          <li>Akun dan kegiatan belajar: selama akun Anda ada.</li>
          <li>
            Setelah akun dihapus: nama dan email langsung dihapus; pesanan tetap disimpan tanpa keduanya,
            selama diwajibkan aturan perpajakan (sepuluh tahun). Nama, NPWP, dan alamat perusahaan di kuitansi
            dan faktur pajak ikut disimpan.
          </li>
          <li>
            Newsletter: sampai 30 hari setelah Anda berhenti berlangganan, atau 30 hari jika tidak pernah
            dikonfirmasi. Daftar tunggu dan panduan: sampai Anda meminta penghapusan, atau menghapus akun
            dengan email yang sama dan sudah dikonfirmasi.
          </li>
          <li>
            Catatan persetujuan: selama persetujuan berlaku dan lima tahun setelahnya, seperti dijelaskan pada
            bagian “Persetujuan Anda”.
          </li>
          <li>
            Pesan ke bantuan: sampai Anda meminta penghapusan. Saat akun dihapus, pesan tetap disimpan tanpa
            nama dan email Anda.
          </li>
          <li>
            Pesan dari layanan pembayaran, kalender, dan video: 90 hari. Log dan cadangan data: paling lama 30
            hari.
          </li>
        </ul>
      ),
    },
    rights: {
      title: 'Hak Anda',
      body: () => (
        <>
          <p>
            Di Pengaturan, Anda dapat melihat dan memperbaiki data, mengunduh semuanya, menarik persetujuan,
            mengeluarkan perangkat lain, dan menghapus akun. Anda juga berhak meminta akses, salinan, atau
            perbaikan data, meminta penghapusan, pembatasan, atau penghentian pemrosesan, serta mengajukan
            keberatan.
          </p>
          <p>
            Tulis ke <SupportEmail /> atau <SupportLink>hubungi bantuan</SupportLink>. Kami menjawab paling
            lambat 3 × 24 jam sejak permintaan Anda kami terima, termasuk pada akhir pekan dan hari libur.
            Anda juga dapat mengadu kepada lembaga pelindungan data pribadi di Indonesia atau, selama lembaga
            itu belum ada, kepada Kementerian Komunikasi dan Digital (Komdigi).
          </p>
        </>
      ),
    },
    children: {
      title: 'Di bawah 18 tahun',
      body: () => (
        <p>
          Jika Anda berusia di bawah 18 tahun, buatlah akun hanya dengan persetujuan orang tua atau wali. Pada
          usia 17 tahun, persetujuan Anda sendiri berlaku, dan orang tua atau wali harus diberi tahu. Orang
          tua dan wali dapat menggunakan hak di atas untuk anaknya: cukup tulis kepada kami, dan kami menjawab
          dalam 3 × 24 jam yang sama.
        </p>
      ),
    },
    breaches: {
      title: 'Jika terjadi kegagalan pelindungan data',
      body: () => (
        <p>
          Jika data pribadi hilang atau jatuh ke pihak yang tidak berhak, kami memberi tahu Anda dan lembaga
          pelindungan data pribadi secara tertulis paling lambat 3 × 24 jam: data apa, kapan dan bagaimana
          terjadinya, serta apa yang kami lakukan.
        </p>
      ),
    },
    changes: {
      title: 'Perubahan dan bahasa',
      body: () => (
        <>
          <p>Jika ada perubahan penting pada kebijakan ini, kami memberi tahu Anda lewat email sebelumnya.</p>
          <p>
            Kebijakan ini juga tersedia dalam bahasa Inggris. Bagi pembaca di Indonesia, teks bahasa Indonesia
            yang berlaku jika keduanya berbeda.
          </p>
        </>
      ),
    },
  },
};
