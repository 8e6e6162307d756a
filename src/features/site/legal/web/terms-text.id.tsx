import { SupportEmail } from '#features/site/support/web/support-email.tsx';
import { brand } from '#kit/brand.ts';
import type { termsSections } from '../sections.ts';
import { PrivacyLink, SupportLink } from './legal-links.tsx';
import type { LegalText } from './legal-page.tsx';

export const termsInIndonesian: LegalText<(typeof termsSections)[number]> = {
  intro: `Apa yang dapat Anda harapkan dari ${brand.name}, dan apa yang kami harapkan dari Anda.`,
  sections: {
    account: {
      title: 'Akun Anda',
      body: () => (
        <>
          <p>
            Satu akun untuk satu orang. Gunakan email Anda yang sebenarnya, jaga kerahasiaan kata sandi, dan
            beri tahu kami jika orang lain masuk ke akun Anda. Akun tanpa paket tidak berbayar: Anda dapat
            melihat apa yang kami tawarkan dan membuka semua yang bertanda coba gratis.
          </p>
          <p>
            Jika Anda berusia di bawah 18 tahun, buatlah akun hanya dengan persetujuan orang tua atau wali.
            Pada usia 17 tahun, persetujuan Anda sendiri berlaku, dan orang tua atau wali harus diberi tahu.
          </p>
        </>
      ),
    },
    payment: {
      title: 'Paket dan pembayaran',
      body: () => (
        <>
          <p>
            Paket dibayar satu kali, dalam rupiah, dengan harga yang tampil saat Anda mengonfirmasinya. Tidak
            ada langganan dan tidak ada perpanjangan otomatis. Pembayaran diterima oleh mitra pembayaran kami;
            tagihan yang tidak dibayar berakhir setelah 24 jam tanpa biaya apa pun. Paket terbuka saat
            pembayaran masuk.
          </p>
          <p>
            Anda dapat naik ke paket yang lebih tinggi kapan saja dengan membayar harga naik paket yang
            tampil. Paket tidak dapat ditukar dengan paket yang lebih rendah.
          </p>
        </>
      ),
    },
    contents: {
      title: 'Isi paket',
      body: () => (
        <>
          <ul>
            <li>
              <strong>Kursus, video, dan materi</strong> dalam paket Anda tetap terbuka selama {brand.name}{' '}
              ada. Jika suatu saat kami tutup, kami memberi tahu Anda sekurang-kurangnya 90 hari sebelumnya,
              dan Anda dapat mengunduh catatan serta materi Anda.
            </li>
            <li>
              <strong>Jatah review</strong> diberikan setiap bulan selama 12 bulan sejak pembelian. Jatah yang
              tidak dipakai hangus saat jatah berikutnya diberikan.
            </li>
            <li>
              <strong>Jatah sesi mentoring</strong> diberikan setiap bulan selama 6 bulan dan dapat dipakai
              sampai 12 bulan setelah pembelian. Untuk membatalkan sesi, gunakan undangan kalender paling
              lambat 24 jam sebelumnya; apakah jatahnya kembali diputuskan oleh mentor secara adil.
            </li>
          </ul>
          <p>
            Kami terus memperbaiki kursus dan dapat mengganti pelajaran. Kami mengajar dengan sungguh-sungguh,
            tetapi tidak dapat menjanjikan pekerjaan, penghasilan, atau hasil ujian.
          </p>
        </>
      ),
    },
    refunds: {
      title: 'Pengembalian dana',
      body: () => (
        <>
          <ul>
            <li>
              Dalam 14 hari setelah membayar, Anda dapat meminta uang kembali tanpa alasan, selama Anda
              menyelesaikan tidak lebih dari 2 modul, belum mengunduh ebook, dan belum memakai jatah review
              atau sesi.
            </li>
            <li>Jika Anda membayar dua kali untuk hal yang sama, pembayaran kedua selalu kami kembalikan.</li>
            <li>
              Jika sesuatu yang Anda bayar tidak berfungsi dan tidak dapat kami perbaiki dalam 14 hari,
              uangnya kami kembalikan.
            </li>
          </ul>
          <p>
            <SupportLink subject="Pengembalian dana">Tulis ke bantuan</SupportLink> dengan menyebutkan email
            akun Anda. Uang dikembalikan lewat cara Anda membayar, dalam 14 hari; setelah itu paket ditutup.
            Ketentuan ini tidak mengurangi hak Anda menurut undang-undang pelindungan konsumen.
          </p>
        </>
      ),
    },
    conduct: {
      title: 'Perilaku',
      body: () => (
        <>
          <ul>
            <li>
              Bersikaplah baik di komunitas, dalam sesi, dan dalam review. Dilarang melecehkan, mengirim spam,
              atau berjualan.
            </li>
            <li>
              Video, teks, dan file hanya untuk belajar Anda sendiri. Jangan membagikan, menjual kembali, atau
              menerbitkannya, dan jangan berbagi akun.
            </li>
            <li>
              Jangan menyerang atau membebani layanan. Menemukan celah keamanan? Beri tahu kami dan jangan
              memanfaatkannya. Kami akan berterima kasih.
            </li>
            <li>Kirimkan untuk review hanya karya yang milik Anda atau yang boleh Anda perlihatkan.</li>
          </ul>
          <p>
            Jika Anda melanggar aturan ini, kami terlebih dahulu memperingatkan dan memberi Anda waktu untuk
            memperbaikinya. Setelah pelanggaran berat atau berulang, kami menutup akun tanpa pengembalian
            dana.
          </p>
        </>
      ),
    },
    work: {
      title: 'Karya Anda tetap milik Anda',
      body: () => (
        <p>
          Catatan, kode, dokumen, dan cerita adalah milik Anda. Kami menggunakannya hanya untuk menyediakan
          layanan. Cerita hanya tampil untuk umum jika Anda mengirimnya untuk tujuan itu, dan Anda dapat
          menghapusnya kapan saja.
        </p>
      ),
    },
    changes: {
      title: 'Lain-lain',
      body: () => (
        <>
          <p>
            Kami bertanggung jawab tanpa batas atas kesengajaan dan kelalaian berat; selain itu paling banyak
            sebesar yang Anda bayar. Perubahan ketentuan ini kami umumkan lewat email 30 hari sebelumnya, dan
            tidak pernah mengurangi apa yang sudah Anda bayar. Yang berlaku adalah hukum Indonesia. Cara kami
            memperlakukan data Anda dijelaskan dalam <PrivacyLink>Kebijakan Privasi</PrivacyLink>. Pertanyaan:{' '}
            <SupportEmail />.
          </p>
          <p>
            Ketentuan ini juga tersedia dalam bahasa Inggris. Bagi pembaca di Indonesia, teks bahasa Indonesia
            yang berlaku jika keduanya berbeda.
          </p>
        </>
      ),
    },
  },
};
