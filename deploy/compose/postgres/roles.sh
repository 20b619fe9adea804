#!/bin/sh
# Run once, by PostgreSQL's image, on an empty database: makes the role of the service. What it may
# do is granted by `epoch-ledger migrate`, which runs under the owner's role; it owns nothing.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set password="$(cat "${SERVICE_PASSWORD_FILE:-/run/secrets/service_password}")" <<'SQL'
create role epoch_ledger_service login password :'password' connection limit 100;
SQL
