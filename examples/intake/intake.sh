#!/bin/sh
# An intake service: hands in a file of entries, a line each, and keeps the receipt of every one.
# EPOCH_LEDGER_TOKEN is a token of the role intake. Run again, it does nothing twice.
#
#     sh examples/intake/intake.sh http://127.0.0.1:8080 2026-w48 entries.ndjson receipts
set -eu
service=$1 epoch=$2 file=$3 folder=$4 refused=0
mkdir -p "$folder"
answer=$(mktemp)
trap 'rm -f "$answer"' EXIT

while IFS= read -r line || [ -n "$line" ]; do
  id=$(printf '%s' "$line" | sha256sum | cut -d ' ' -f 1)
  # 408, 429, 5xx and a service that is not there are tried again, as Retry-After says.
  status=$(printf '%s' "$line" | curl --silent --retry 20 --retry-connrefused \
    --header "authorization: Bearer $EPOCH_LEDGER_TOKEN" \
    --header 'content-type: application/json' --header "idempotency-key: $id" \
    --data-binary @- --output "$answer" --write-out '%{http_code}' \
    "$service/v1/epochs/$epoch/entries")
  case $status in
    201)
      # The receipt is a member of the answer: text with escaped line feeds.
      node -p 'JSON.parse(fs.readFileSync(0)).receipt.trimEnd()' < "$answer" > "$folder/$id.receipt"
      ;;
    *) cat "$answer" >&2; refused=1 ;;
  esac
done < "$file"
exit $refused
