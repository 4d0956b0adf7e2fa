#!/usr/bin/env bash
# Copyright 2018 Hillside Archive.
# Licensed under the terms in LICENSE.

set -euo pipefail

source "$(dirname "$0")/common.sh"
. /etc/hillside/backup.conf

# Days that a backup is kept.
KEEP_DAYS=30
readonly KEEP_DAYS

# Writes a line to the log.
#   $1  what to say
log() {
    printf '%s %s\n' "$(date +%FT%T)" "$1" >> "$LOG"
}

# Copies one share and checks the copy.
function copy_share() {
    local share=$1 target=$2
    local started
    started=$(date +%s)

    if ! mountpoint -q "/srv/$share"; then
        log "share $share is not mounted"
        return 1
    fi

    # Old copies make room first; a full disk is worse than a short history.
    find "$target/$share" -maxdepth 1 -mtime +"$KEEP_DAYS" -print0 |
        while IFS= read -r -d '' old; do
            log "dropping $old"
            rm -rf -- "$old"
        done

    rsync -a --delete --link-dest="$target/$share/latest" \
        "/srv/$share/" "$target/$share/$started/"
    ln -sfn "$started" "$target/$share/latest"
    log "share $share took $(($(date +%s) - started)) seconds"
}

# Tells the desk how it went.
report() {
    mail -s "backup of $HOSTNAME" "$DESK" <<EOF
Shares copied: $1
Shares that failed: $2

The log is in $LOG.
EOF
}

usage() { echo "usage: $0 [-n] target" >&2; exit 2; }

while getopts "nh" option; do
    case $option in
        n) DRY_RUN=1 ;;
        *) usage ;;
    esac
done
shift $((OPTIND - 1))

copied=0
failed=0
for share in "${SHARES[@]}"; do
    if copy_share "$share" "${1:?target}"; then
        copied=$((copied + 1))
    else
        failed=$((failed + 1))
    fi
done
report "$copied" "$failed"
