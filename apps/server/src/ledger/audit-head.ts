import type pg from "pg";

import { asAuditor } from "./auditor.ts";

/** An earlier head of the chain (`ledger.seal.head` in the log), which was kept outside the database. */
export type Head = { readonly number: bigint; readonly hash: string };

/** Thrown when the options of the command are not valid. The message is one plain line. */
export class HeadError extends Error {
  override readonly name = "HeadError";
}

/** The head that `--head N:HASH` or `--head=N:HASH` gives; null without the option. Throws {@link HeadError}. */
export const parseHead = (options: readonly string[]): Head | null => {
  const [name = "", ...more] = options;
  if (name === "") return null;
  const value =
    name === "--head" && more.length === 1 ? more[0] : more.length === 0 ? name.replace(/^--head=/, "") : "";
  const [, number, hash] = /^(\d{1,18}):([0-9a-f]{64})$/i.exec(value ?? "") ?? [];
  if (number !== undefined && hash !== undefined) return { number: BigInt(number), hash: hash.toLowerCase() };
  throw new HeadError(
    "Options are not understood: give --head and a block's number and hash, such as --head 12:ab…ef.",
  );
};

/** Whether the present chain has that block with that hash. Each block's hash includes the hash before it. */
export const findHead = (connection: pg.ClientConfig, { number, hash }: Head): Promise<boolean> =>
  asAuditor(connection, async (client) => {
    const { rows } = await client.query("select 1 from seal where n = $1 and hash = decode($2, 'hex')", [number, hash]);
    return rows.length > 0;
  });

/** The line that says whether the chain contains a head. */
export const headLine = ({ number, hash }: Head, isThere: boolean): string =>
  isThere
    ? `The chain contains seal ${number} with the hash ${hash}.`
    : `The chain does not contain seal ${number} with the hash ${hash}: it was rewritten, or this is another database.`;
