import { isDeepStrictEqual } from "node:util";

import { DatabaseError, type Client } from "pg";

import { type SqlFile, readSqlFiles } from "./migration-files.ts";

/** Reads the files of `folder`, one for each function, sorted by name. */
export const readFunctions = async (folder: string): Promise<SqlFile[]> => {
  const files = await readSqlFiles(folder, /^[a-z_]+\.sql$/);
  return files.map((file) => ({ ...file, name: file.name.slice(0, -".sql".length) }));
};

/** PostgreSQL does not replace a function when the names of its parameters differ. */
const INVALID_FUNCTION_DEFINITION = "42P13";

/** The signature that callers depend on: the types of the parameters, and the types and names of the result. */
const SHAPE = `
  select p.oid::regprocedure::text as signature,
      concat_ws(' ', p.proargtypes::text, p.prorettype::text, p.proretset::text, p.proallargtypes::text, (
        select string_agg(a.name, ',' order by a.i) from unnest(p.proargnames, p.proargmodes) with ordinality a(name, mode, i)
          where a.mode in ('o', 'b', 't'))) as shape
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = $1 order by 1`;

type Shape = { readonly signature: string; readonly shape: string };

const shapesOf = async (client: Client, name: string): Promise<Shape[]> =>
  (await client.query<Shape>(SHAPE, [name])).rows;

const replaceFunction = async (client: Client, { sql }: SqlFile, present: readonly Shape[]): Promise<void> => {
  // The file states all rights. Rights of an earlier form are revoked.
  for (const { signature } of present) {
    await client.query(`grant execute on function ${signature} to public`);
    await client.query(`revoke execute on function ${signature} from krapao_app, krapao_audit`);
  }
  await client.query("savepoint replacing");
  try {
    await client.query(sql);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== INVALID_FUNCTION_DEFINITION) throw error;
    await client.query("rollback to replacing");
    for (const { signature } of present) await client.query(`drop function ${signature}`);
    await client.query(sql);
  }
};

const createFunction = async (client: Client, file: SqlFile): Promise<void> => {
  if (!file.sql.includes(`create or replace function ${file.name}(`))
    throw new Error(`The file of the function ${file.name} must define it.`);
  const present = await shapesOf(client, file.name);
  try {
    await replaceFunction(client, file, present);
  } catch (error) {
    throw new Error(`The function ${file.name} failed`, { cause: error });
  }
  const made = await shapesOf(client, file.name);
  if (present.length > 0 && !isDeepStrictEqual(made, present))
    throw new Error(
      `The function ${file.name} takes or returns something else than before. Servers of the version before still call it: give the new one another name.`,
    );
  await client.query(
    "insert into function_source as f (name, checksum) values ($1, $2) on conflict (name) do update set checksum = excluded.checksum",
    [file.name, file.checksum],
  );
};

/** The functions whose text differs from the database's. */
const changed = async (client: Client, files: readonly SqlFile[]): Promise<SqlFile[]> => {
  const { rows } = await client.query<{ name: string; checksum: string }>("select name, checksum from function_source");
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  return files.filter((file) => applied.get(file.name) !== file.checksum);
};

/**
 * Creates these functions with the text of their files, within the caller's transaction. A function may come before
 * what its body uses: bodies are not checked here, and a test checks all of them.
 */
export const createFunctions = async (client: Client, files: readonly SqlFile[]): Promise<void> => {
  await client.query("set local check_function_bodies = off");
  for (const file of await changed(client, files)) await createFunction(client, file);
};

const NEEDS = /^-- functions: (.+)$/gm;

/** The functions that a migration names in a line `-- functions: one, other`, because its statements need them. */
export const neededFunctions = ({ name, sql }: SqlFile, functions: readonly SqlFile[]): SqlFile[] =>
  [...sql.matchAll(NEEDS)]
    .flatMap(([, names]) => names?.split(", ") ?? [])
    .map((needed) => {
      const file = functions.find((candidate) => candidate.name === needed);
      if (file === undefined) throw new Error(`${name} needs the function ${needed}, which has no file.`);
      return file;
    });

const DEFINES = /\bfunction\s+(?:public\.)?(\w+)\s*\(/gi;

/**
 * Deletes the record of which text the functions have that a migration may have defined, replaced or dropped, within
 * the caller's transaction. The next {@link createFunctions} of all files then creates them again.
 */
export const forgetFunctions = async (client: Client, { sql }: SqlFile): Promise<void> => {
  const names = [...sql.matchAll(DEFINES)].map(([, name]) => name);
  if (names.length > 0) await client.query("delete from function_source where name = any($1)", [names]);
};

/** Drops those of `names` that a file has created, within the caller's transaction. */
export const dropFunctions = async (client: Client, names: readonly string[]): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    "delete from function_source where name = any($1) returning name",
    [names],
  );
  for (const { name } of rows)
    for (const { signature } of await shapesOf(client, name)) await client.query(`drop function ${signature}`);
};
