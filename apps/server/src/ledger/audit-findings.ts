import type pg from "pg";

/** At most this many lines are kept and printed. The rest are only counted. */
const MOST = 10_000;

/** What an audit has found so far. */
export type Findings = {
  /** Adds a line for each row that a query returns; returns how many. */
  readonly look: (query: string, values?: readonly unknown[]) => Promise<number>;
  readonly add: (line: string) => void;
  readonly lines: () => readonly string[];
  readonly count: () => number;
};

type Found = { readonly count: bigint; readonly lines: readonly string[] };

/** Collects findings over one connection. Memory is bounded, however many there are. */
export const createFindings = (client: pg.Client): Findings => {
  const kept: string[] = [];
  let count = 0;
  const look: Findings["look"] = async (query, values = []) => {
    const { rows } = await client.query<Found>(
      `with w as materialized (${query}) select (select count(*) from w) as count, array(select wrong from w limit ${MOST}) as lines`,
      [...values],
    );
    const found = Number(rows[0]?.count ?? 0n);
    kept.push(...(rows[0]?.lines ?? []).slice(0, MOST - kept.length));
    count += found;
    return found;
  };
  return {
    look,
    add: (line) => {
      count += 1;
      if (kept.length < MOST) kept.push(line);
    },
    lines: () => kept,
    count: () => count,
  };
};
