import pg from "pg";

/** Each kind of object, with a line for each object in PostgreSQL's own form. */
const QUERIES: Readonly<Record<string, string>> = {
  relation: `
    select c.relname, c.relkind, c.reloptions, c.relpersistence, c.relrowsecurity, c.relreplident, pg_get_userbyid(c.relowner)
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'S', 'f')`,
  column: `
    select a.attrelid::regclass::text, row_number() over (partition by a.attrelid order by a.attnum), a.attname,
        format_type(a.atttypid, a.atttypmod), a.attcollation::regcollation::text, a.attnotnull, a.attidentity,
        a.attgenerated, a.attstorage, a.attcompression, pg_get_expr(d.adbin, d.adrelid)
      from pg_attribute a join pg_class c on c.oid = a.attrelid
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped`,
  constraint: `
    select conrelid::regclass::text, conname, contype, condeferrable, convalidated, pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 't'`,
  index: `
    select indrelid::regclass::text, pg_get_indexdef(indexrelid), indisvalid, indisunique, indisprimary, indisclustered,
        pg_get_userbyid(relowner)
      from pg_index join pg_class on oid = indexrelid where relnamespace = 'public'::regnamespace`,
  trigger: "select pg_get_triggerdef(oid), tgenabled from pg_trigger where not tgisinternal",
  function: `
    select pg_get_functiondef(oid), pg_get_userbyid(proowner)
      from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')`,
  view: "select viewname, viewowner, definition from pg_views where schemaname = 'public'",
  sequence: `
    select sequencename, sequenceowner, data_type, start_value, min_value, max_value, increment_by, cycle, cache_size,
        pg_get_serial_sequence(d.refobjid::regclass::text, a.attname)
      from pg_sequences
        left join pg_depend d on d.objid = sequencename::regclass and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
        left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      where schemaname = 'public'`,
  type: `
    select typname, typtype, format_type(typbasetype, typtypmod), typnotnull, pg_get_userbyid(typowner)
      from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')`,
  "right to a relation": `
    select c.relname, x.grantee::regrole::text, x.privilege_type, x.is_grantable
      from pg_class c, aclexplode(coalesce(c.relacl, acldefault((case c.relkind when 'S' then 's' else 'r' end)::"char", c.relowner))) x
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'S')`,
  "right to a column": `
    select c.relname, a.attname, x.grantee::regrole::text, x.privilege_type
      from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) x
      where c.relnamespace = 'public'::regnamespace`,
  "right to a function": `
    select p.oid::regprocedure::text, x.grantee::regrole::text, x.privilege_type
      from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x
      where p.pronamespace = 'public'::regnamespace`,
  "right to the schema": `
    select n.nspname, x.grantee::regrole::text, x.privilege_type from pg_namespace n, aclexplode(n.nspacl) x
      where n.nspname = 'public'`,
  "right by default": "select defaclrole::regrole::text, defaclobjtype, defaclacl::text from pg_default_acl",
  migration: "select name, checksum from migration",
  "function's source": "select name, checksum from function_source",
};

/** All objects of a database, without its rows, as sorted lines. Equal databases give equal lists. */
export const readCatalog = async (connection: pg.ClientConfig): Promise<string[]> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const lines: string[] = [];
    for (const [kind, query] of Object.entries(QUERIES)) {
      const { rows } = await client.query<unknown[]>({ text: query, rowMode: "array" });
      lines.push(...rows.map((row) => `${kind} ${JSON.stringify(row)}`));
    }
    return lines.toSorted();
  } finally {
    await client.end();
  }
};
