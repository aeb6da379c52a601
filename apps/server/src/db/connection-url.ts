import type { ClientConfig } from "pg";

/** A database's address as connection options; `options` apart, because the roles' settings are added to them. */
export const connectionFromUrl = (address: string): ClientConfig => {
  const url = new URL(address);
  const options = url.searchParams.get("options");
  url.searchParams.delete("options");
  return { connectionString: url.href, ...(options === null ? {} : { options }) };
};
