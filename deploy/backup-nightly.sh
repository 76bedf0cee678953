#!/bin/sh
# Backs up every night at BACKUP_TIME (UTC), for a container without a timer. A night that fails is logged.
set -eu
while :; do
  now=$(date -u +%s)
  next=$(date -u -d "${BACKUP_TIME:-03:30}" +%s)
  [ "$next" -gt "$now" ] || next=$((next + 86400))
  sleep $((next - now))
  sh "$(dirname "$0")/backup.sh" "$1" || echo "The backup failed" >&2
done
