import pg from "pg";

import { types } from "../db/types.ts";
import { CHECKS } from "./audit-checks.ts";

/** What an audit found. `discrepancies` names each, a line each; none means that the books are right. */
export type Audit = {
  readonly entries: bigint;
  readonly accounts: bigint;
  readonly sealed: bigint;
  readonly discrepancies: readonly string[];
};

type Counts = { readonly entries: bigint; readonly accounts: bigint };

const COUNTS = "select (select count(*) from entry) as entries, (select count(*) from account) as accounts";

/**
 * Proves the books from the entries alone, in one snapshot, while everything goes on: balanced transfers, running
 * balances, balances, floors, holds, currencies, numbers without a gap. Only reads; `connection` may be krapao_audit's.
 */
export const auditLedger = async (connection: pg.ClientConfig): Promise<Audit> => {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...connection, types });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read, read only");
    await client.query("set local role krapao_audit");
    const { rows } = await client.query<Counts>(COUNTS);
    const [counts] = rows;
    if (counts === undefined) throw new Error("the entries could not be counted");
    const discrepancies: string[] = [];
    for (const check of CHECKS) {
      const found = await client.query<{ wrong: string }>(check);
      for (const { wrong } of found.rows) discrepancies.push(wrong);
    }
    await client.query("commit");
    return { ...counts, sealed: 0n, discrepancies };
  } finally {
    await client.end();
  }
};

/** The audit as it is printed: a line each discrepancy, and the last line that says it all. */
export const auditLines = ({ entries, accounts, sealed, discrepancies }: Audit): readonly string[] => [
  ...discrepancies,
  `${entries} entries, ${accounts} accounts, ${sealed} sealed, ${discrepancies.length} discrepancies`,
];
