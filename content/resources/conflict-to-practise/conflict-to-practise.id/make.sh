#!/bin/sh
# Membuat repository warung-conflict, tempat dua branch mengubah baris yang sama.
set -e

if [ -e warung-conflict ]; then
  echo "warung-conflict sudah ada. Hapus kalau kamu mau mulai lagi."
  exit 1
fi

mkdir warung-conflict
cd warung-conflict
git init -q
git symbolic-ref HEAD refs/heads/main

# Kalau Git belum tahu namamu, commit-nya memakai nama ini, hanya di repository ini.
git config user.name > /dev/null || git config user.name "Latihan"
git config user.email > /dev/null || git config user.email "latihan@example.com"

page() {
  printf '<h1>Warung Bu Sri</h1>\n<p>%s</p>\n' "$1" > index.html
}

page "Soto ayam 15.000, buka jam 6 sampai 14."
git add index.html
git commit -q -m "Add the page of the warung"

git switch -q -c new-hours
page "Soto ayam 15.000, buka jam 7 sampai 15."
git commit -q -am "Open an hour later"

git switch -q main
page "Soto ayam 18.000, buka jam 6 sampai 14."
git commit -q -am "Raise the price of soto"

echo "Siap. Ketik: cd warung-conflict"
