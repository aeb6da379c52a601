/**
 * Removes what our environment says of some other database (`PGPORT`, `PGSSLMODE` …). The driver would take it for
 * connections to ours too, in this process and in those that it starts.
 */
export const forgetOtherDatabases = (): void => {
  for (const name of Object.keys(process.env)) if (name.startsWith("PG")) delete process.env[name];
};
