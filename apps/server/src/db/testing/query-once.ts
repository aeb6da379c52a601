import pg from "pg";

/** Runs one statement on a connection of its own. */
export const queryOnce = async (to: pg.ClientConfig, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client(to);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};
