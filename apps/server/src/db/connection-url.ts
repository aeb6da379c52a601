import { readFile } from "node:fs/promises";

import pg from "pg";

/** The name of a parameter of an address: the file that holds the password. */
const PASSWORD_FILE = "passwordfile";

/**
 * A connection whose password lies in a file, which is read for each new connection: it may change while servers serve.
 * `passwordFile` stays with it, so that it can be handed on as JSON.
 */
export const withPasswordFile = <Config extends pg.ClientConfig>(
  connection: Config & { readonly passwordFile?: unknown },
): Config => {
  const { passwordFile: file } = connection;
  if (typeof file !== "string") return connection;
  return { ...connection, password: async () => (await readFile(file, "utf8")).replace(/\r?\n$/, "") };
};

/**
 * A database's address as connection options; `options` apart, because the roles' settings are added to them. An address
 * may name the file of its password (`passwordfile`) in place of the password.
 */
export const connectionFromUrl = (address: string): pg.ClientConfig => {
  const url = new URL(address);
  const options = url.searchParams.get("options");
  const passwordFile = url.searchParams.get(PASSWORD_FILE);
  url.searchParams.delete("options");
  url.searchParams.delete(PASSWORD_FILE);
  const more = options === null ? {} : { options };
  if (passwordFile === null) return { connectionString: url.href, ...more };
  // In an address the password would go before any other: its parts are taken one by one.
  const { host, port, user, database, ssl } = new pg.Client({ connectionString: url.href });
  return withPasswordFile({ host, port, user, database, ssl, passwordFile, ...more });
};
