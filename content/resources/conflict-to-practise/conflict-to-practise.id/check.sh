#!/bin/sh
# Jalankan di dalam warung-conflict: sh ../check.sh
missing=0

ask() {
  if eval "$2"; then
    echo "ok     $1"
  else
    echo "belum  $1"
    missing=$((missing + 1))
  fi
}

if ! git rev-parse --verify -q new-hours > /dev/null 2>&1; then
  echo "Repository-nya tidak ada di sini. Masuk dulu ke warung-conflict: cd warung-conflict"
  exit 1
fi

ask "Kamu berada di main" '[ "$(git branch --show-current)" = main ]'
ask "Merge-nya sudah selesai, dan tidak ada yang perlu di-commit lagi" '! git rev-parse -q --verify MERGE_HEAD > /dev/null && [ -z "$(git status --porcelain)" ]'
ask "Tidak ada penanda yang tersisa di halamannya" '! grep -qE "^(<<<<<<<|=======|>>>>>>>)" index.html'
ask "Halamannya memuat harga baru, 18.000" 'grep -q "18\.000" index.html && ! grep -q "15\.000" index.html'
ask "Halamannya memuat jam baru, 7 sampai 15" 'grep -q "jam 7 sampai 15" index.html'
ask "Hasil kerja new-hours ada di riwayat main" 'git merge-base --is-ancestor new-hours main'
ask "Hasil kerja main masih ada" 'git log main --format=%s | grep -q "Raise the price of soto"'

if [ "$missing" -eq 0 ]; then
  echo "Selesai. Konflik hanyalah pertanyaan."
else
  echo "Masih kurang $missing."
  exit 1
fi
