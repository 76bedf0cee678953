#!/bin/sh
# Backs the database up into a folder, and deletes backups older than BACKUP_DAYS. Run it in Foyer's folder.
# A backup that fails deletes nothing.
set -eu
folder=$1
node dist/server/box-office/command.js backup "$folder/foyer-$(date -u +%Y-%m-%dT%H%M%SZ).gz"
find "$folder" -name 'foyer-*.gz' -type f -mtime "+${BACKUP_DAYS:-14}" -delete
