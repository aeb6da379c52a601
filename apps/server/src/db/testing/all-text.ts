import pg from "pg";

/** Every row of every table as text. `owner` connects as the owner of the tables. */
export const allText = async (owner: pg.Client): Promise<string> => {
  const { rows } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const found = await owner.query<{ text: string | null }>(
      `select string_agg(t::text, ' ') as text from ${pg.escapeIdentifier(name)} t`,
    );
    texts.push(found.rows[0]?.text ?? "");
  }
  return texts.join("\n");
};
