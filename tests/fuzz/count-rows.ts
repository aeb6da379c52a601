import pg from "pg";

/** The number of rows in every table, except the tables that record visits. */
export type RowCounts = Readonly<Record<string, string>>;

/** Opens a connection that counts rows. It keeps the statement's plan, which takes longer to make than to follow. */
export const openRowCounter = async (owner: pg.ClientConfig) => {
  const client = new pg.Client(owner);
  await client.connect();
  const { rows } = await client.query<{ text: string }>(
    `select 'select ' || string_agg(format('(select count(*) from %I) as %I', relname, relname), ', ') as text
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname not in ('limit_turn', 'job_turn')`,
  );
  const statement = { name: "count-rows", text: rows[0]?.text ?? "" };
  return {
    count: async (): Promise<RowCounts> => (await client.query<RowCounts>(statement)).rows[0] ?? {},
    close: () => client.end(),
  };
};

export type RowCounter = Awaited<ReturnType<typeof openRowCounter>>;
