import pg from "pg";

import { connectionFromUrl } from "../../apps/server/src/db/connection-url.ts";
import { isLoopback } from "../../apps/server/src/lib/loopback.ts";
import { StartError, systemCode } from "./start-error.ts";

const OLDEST = 150_000;

/** A socket of this machine cannot be listened to either. */
const isOnThisMachine = (host: string): boolean => host === "" || /^(\/|%2F)/.test(host) || isLoopback(host);

/** The warning when others could listen to the connection to the database (S60). Null otherwise. */
export const warningOf = (address: string): string | null => {
  const url = new URL(address);
  const host = url.searchParams.get("host") ?? url.hostname;
  if (isOnThisMachine(host) || url.searchParams.get("sslmode") === "verify-full") return null;
  return "Warning: DATABASE_URL leaves this machine without sslmode=verify-full: whoever is on the way can read and change what is sent.";
};

/** An outside database, as lines name it: without its password. */
export const placeOf = (address: string): string => {
  const url = new URL(address);
  const host = url.hostname === "" ? (url.searchParams.get("host") ?? "local socket") : url.host;
  return `DATABASE_URL (${host}${url.pathname})`;
};

/** Throws a {@link StartError} unless the database answers and is PostgreSQL 15 or newer. */
export const assertUsable = async (address: string): Promise<void> => {
  const where = placeOf(address);
  const client = new pg.Client({ ...connectionFromUrl(address), connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ number: string; name: string }>(
      "select current_setting('server_version_num') as number, current_setting('server_version') as name",
    );
    const [version] = rows;
    if (version === undefined || !(Number(version.number) >= OLDEST))
      throw new StartError(
        `${where} is PostgreSQL ${version?.name ?? "of an unknown version"}, which is too old: use PostgreSQL 15 or newer.`,
      );
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = systemCode(error) ?? (error instanceof Error ? error.message : String(error));
    const said = error instanceof Error && error.message !== "" ? error.message.split("\n")[0] : reason;
    throw new StartError(`${where} cannot be reached: ${said}. Start that database, or correct DATABASE_URL.`);
  } finally {
    await client.end().catch(() => undefined);
  }
};
