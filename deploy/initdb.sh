#!/bin/sh
# Prepares a new volume of the database (compose.yaml): a role for the site that owns its database and
# is no superuser. The superuser has no way in but as the user postgres of the database's container:
# the site's container shares the socket, and could else be anyone.
set -e
psql --set=ON_ERROR_STOP=1 --username=postgres --dbname=postgres <<'SQL'
\getenv password POSTGRES_PASSWORD
create role admit login password :'password';
create database admit owner admit encoding 'UTF8' template template0;
SQL
printf '%s\n' 'local all postgres peer' 'local admit admit scram-sha-256' > "$PGDATA/pg_hba.conf"
