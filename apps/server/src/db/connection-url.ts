import { readFile } from "node:fs/promises";

import pg from "pg";

/** The name of a parameter of an address: the file that holds the password. */
const PASSWORD_FILE = "passwordfile";

/**
 * A connection whose password is in a file. The file is read for each new connection, so it may change while servers
 * serve. `passwordFile` is kept, so that the connection can be passed on as JSON.
 */
export const withPasswordFile = <Config extends pg.ClientConfig>(
  connection: Config & { readonly passwordFile?: unknown },
): Config => {
  const { passwordFile: file } = connection;
  if (typeof file !== "string") return connection;
  return { ...connection, password: async () => (await readFile(file, "utf8")).replace(/\r?\n$/, "") };
};

/**
 * The connection options of a database's address. `options` are separate, because the settings of the roles are added
 * to them. An address may name the file of its password (`passwordfile`) instead of the password.
 */
export const connectionFromUrl = (address: string): pg.ClientConfig => {
  const url = new URL(address);
  const options = url.searchParams.get("options");
  const passwordFile = url.searchParams.get(PASSWORD_FILE);
  url.searchParams.delete("options");
  url.searchParams.delete(PASSWORD_FILE);
  const more = options === null ? {} : { options };
  if (passwordFile === null) return { connectionString: url.href, ...more };
  // A password in an address would take precedence, so the parts of the address are passed one by one.
  const { host, port, user, database, ssl } = new pg.Client({ connectionString: url.href });
  return withPasswordFile({ host, port, user, database, ssl, passwordFile, ...more });
};
