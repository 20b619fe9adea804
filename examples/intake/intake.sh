#!/bin/sh
# An intake service: hands in a file of entries, a line each, and keeps the receipt of every one.
# EPOCH_LEDGER_TOKEN is a token of the role intake. Run again, it does nothing twice.
#
#     sh examples/intake/intake.sh http://127.0.0.1:8080 2026-w48 entries.ndjson receipts
set -eu
service=$1 epoch=$2 file=$3 folder=$4 refused=0
[ -r "$file" ] || { echo "Cannot read $file: name a file of entries, a line each." >&2; exit 2; }
mkdir -p "$folder"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# In a file of ours alone: everybody sees the arguments of a program.
printf 'authorization: Bearer %s\n' "$EPOCH_LEDGER_TOKEN" > "$work/headers"

while IFS= read -r line || [ -n "$line" ]; do
  id=$(printf '%s' "$line" | sha256sum | cut -d ' ' -f 1)
  # 408, 429, 5xx and a service that is not there are tried again, as Retry-After says, and told.
  status=$(printf '%s' "$line" | curl --no-progress-meter --retry 20 --retry-connrefused \
    --header "@$work/headers" \
    --header 'content-type: application/json' --header "idempotency-key: $id" \
    --data-binary @- --output "$work/answer" --write-out '%{http_code}' \
    "$service/v1/epochs/$epoch/entries")
  case $status in
    201) node -e '
      const { key, receipt } = JSON.parse(fs.readFileSync(0));
      const name = encodeURIComponent(key);
      const file = `${process.argv[1]}/${name.length > 200 ? process.argv[2] : name}.receipt`;
      fs.writeFileSync(file, receipt);
      console.log(`${key}: ${file}`)' "$folder" "$id" < "$work/answer" ;;
    *) cat "$work/answer" >&2; echo >&2; refused=1 ;;
  esac
done < "$file"
exit $refused
