import type pg from "pg";

type Made = { readonly name: string; readonly text: string };

/** Constraints and indexes of the table. Creating them after the rows is much cheaper. */
const readConstraints = async (owner: pg.Client, table: string): Promise<readonly Made[]> =>
  (
    await owner.query<Made>(
      `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
       where conrelid = $1::regclass and contype in ('p', 'u')`,
      [table],
    )
  ).rows;

const readIndexes = async (owner: pg.Client, table: string): Promise<readonly Made[]> =>
  (await owner.query<Made>("select indexname as name, indexdef as text from pg_indexes where tablename = $1", [table]))
    .rows;

/**
 * Fills an empty table without its triggers and without write-ahead logging, then builds its indexes. A crash of
 * PostgreSQL empties such a table, so it is for measurements only.
 */
export const fillTable = async (owner: pg.Client, table: string, fill: () => Promise<unknown>): Promise<void> => {
  await owner.query(`alter table ${table} disable trigger user`);
  await owner.query(`alter table ${table} set unlogged`);
  const constraints = await readConstraints(owner, table);
  for (const { name } of constraints) await owner.query(`alter table ${table} drop constraint ${name}`);
  const indexes = await readIndexes(owner, table);
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  await fill();
  for (const { name, text } of constraints) await owner.query(`alter table ${table} add constraint ${name} ${text}`);
  for (const { text } of indexes) await owner.query(text);
  await owner.query(`alter table ${table} enable trigger user`);
  await owner.query(`vacuum analyze ${table}`);
};
