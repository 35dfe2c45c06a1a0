#!/bin/sh
# backup.sh FOLDER: writes the database and the data folder to FOLDER/<time>, and removes all but the
# newest fourteen. Files that the backup before holds unchanged are linked, so they take no space.
set -eu
umask 077
folder=$1
name=$(date -u +%Y%m%dT%H%M%SZ)
unfinished=$folder/unfinished

rm -rf "$unfinished"
mkdir "$unfinished"
# The database first: a file that no row names is harmless, a row without its file is not.
pg_dump --format=custom --file="$unfinished/database.dump" "$DATABASE_URL"
before=$(find "$folder" -mindepth 1 -maxdepth 1 -name '2*Z' | sort | tail -n 1)
rsync --archive ${before:+--link-dest="$before/data"} --exclude=/work "$DATA_DIR/" "$unfinished/data/"
mv "$unfinished" "$folder/$name"
find "$folder" -mindepth 1 -maxdepth 1 -name '2*Z' | sort | head -n -14 | xargs --no-run-if-empty rm -rf
echo "backed up to $folder/$name"
