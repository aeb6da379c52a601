import type pg from "pg";

const ROLES = ["krapao_owner", "krapao_app", "krapao_audit"] as const;

/**
 * Makes the connection act as `krapao_owner`. In a database of the operator's own, missing roles are made and granted
 * when the connecting role may do that. Otherwise the error says which role or grant is missing.
 */
export const becomeOwner = async (client: pg.Client): Promise<void> => {
  const known = await client.query<{ rolname: string }>("select rolname from pg_roles where rolname = any($1)", [
    ROLES,
  ]);
  for (const role of ROLES) {
    if (!known.rows.some((row) => row.rolname === role))
      await client.query(
        `do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$`,
      );
  }
  // No role may make temporary tables either. Without the right to revoke that, PostgreSQL only warns.
  await client.query(
    "do $$ begin execute format('revoke create, temporary on database %I from public', current_database()); end $$",
  );
  const me = await client.query<{ name: string; super: boolean }>(
    "select current_user as name, rolsuper as super from pg_roles where rolname = current_user",
  );
  if (me.rows[0]?.name === "krapao_owner") return;
  for (const role of ROLES) {
    await client.query(
      `do $$ begin grant ${role} to current_user; exception when insufficient_privilege then null; end $$`,
    );
  }
  await client.query(`do $$ begin
    execute format('grant create, connect, temporary on database %I to krapao_owner', current_database());
    grant usage, create on schema public to krapao_owner;
  exception when insufficient_privilege then null; end $$`);
  await client.query("set role krapao_owner");
};
