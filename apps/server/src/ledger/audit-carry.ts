import type pg from "pg";

import type { Findings } from "./audit-findings.ts";
import { UNMATCHED } from "./audit-walk.ts";

/** An entry, or the side of a transfer that the entry books. */
type Side = { readonly transfer: bigint; readonly account: bigint; readonly amount: bigint };

/** Entries without their transfer so far, and sides of transfers without their entry so far (audit-walk.ts). */
export type Carry = { readonly entries: readonly Side[]; readonly sides: readonly Side[] };

/** Nothing carried. */
export const NO_CARRY: Carry = { entries: [], sides: [] };

/** With more than this, the books are so wrong that a count is enough. A correct range never ends with so many. */
const MOST = 100_000;

type Row = {
  readonly what: "entry" | "side" | "wrong" | "debits" | "credits";
  readonly transfer: bigint | null;
  readonly account: bigint | null;
  /** Numeric, as text. */
  readonly amount: string | null;
  readonly wrong: string | null;
};

/** The result of a stretch: how many entries, and by how much they lower and raise accounts, in minor units. */
export type Walked = {
  readonly carry: Carry;
  readonly entries: bigint;
  readonly debits: bigint;
  readonly credits: bigint;
};

const columnsOf = (sides: readonly Side[]) => [
  sides.map(({ transfer }) => transfer),
  sides.map(({ account }) => account),
  sides.map(({ amount }) => amount),
];

const sideOf = ({ transfer, account, amount }: Row): Side => ({
  transfer: transfer ?? 0n,
  account: account ?? 0n,
  amount: BigInt(amount ?? "0"),
});

/**
 * Audits a range of blocks together with the entries and sides that earlier ranges left unmatched. Adds discrepancies
 * to `findings`.
 */
export const walkStretch = async (
  client: pg.Client,
  findings: Findings,
  query: string,
  [from, to]: readonly [bigint, bigint],
  { entries, sides }: Carry,
): Promise<Walked> => {
  const { rows } = await client.query<Row>(query, [from, to, ...columnsOf(entries), ...columnsOf(sides)]);
  for (const { wrong } of rows) if (wrong !== null) findings.add(wrong);
  const of = (what: Row["what"]): readonly Row[] => rows.filter((row) => row.what === what);
  const [debits] = of("debits");
  const [credits] = of("credits");
  const carry = { entries: of("entry").map(sideOf), sides: of("side").map(sideOf) };
  if (carry.entries.length + carry.sides.length > MOST) {
    findings.add(`entries ${carry.entries.length} and sides of transfers ${carry.sides.length} belong to nothing`);
    return { carry: NO_CARRY, entries: debits?.transfer ?? 0n, debits: 0n, credits: 0n };
  }
  return {
    carry,
    entries: debits?.transfer ?? 0n,
    debits: BigInt(debits?.amount ?? "0"),
    credits: BigInt(credits?.amount ?? "0"),
  };
};

/**
 * Adds the entries and sides that are still unmatched after the last range to the findings, one line for each transfer.
 */
export const nameUnmatched = async (findings: Findings, { entries, sides }: Carry): Promise<void> => {
  const transfers = [...new Set([...entries, ...sides].map(({ transfer }) => transfer))];
  for (const id of transfers.toSorted((a, b) => Number(a - b))) {
    const own = (all: readonly Side[]) => columnsOf(all.filter(({ transfer }) => transfer === id)).slice(1);
    await findings.look(UNMATCHED, [id, ...own(sides), ...own(entries)]);
  }
};

const text = (sides: readonly Side[]): readonly (readonly string[])[] =>
  sides.map(({ transfer, account, amount }) => [String(transfer), String(account), String(amount)]);

/** A carry as JSON text, in which it is stored. */
export const carryText = ({ entries, sides }: Carry): string =>
  JSON.stringify({ entries: text(entries), sides: text(sides) });

/** Reads the text of {@link carryText}. Null when the text has another form. */
export const carryFrom = (kept: unknown): Carry | null => {
  const side = (name: string): readonly Side[] | null => {
    const all: unknown = typeof kept === "object" && kept !== null ? Reflect.get(kept, name) : null;
    if (!Array.isArray(all)) return null;
    return all.map((one: unknown): Side => {
      const [transfer, account, amount] = Array.isArray(one) ? one.map(String) : [];
      return { transfer: BigInt(transfer ?? 0), account: BigInt(account ?? 0), amount: BigInt(amount ?? 0) };
    });
  };
  const [entries, sides] = [side("entries"), side("sides")];
  return entries === null || sides === null ? null : { entries, sides };
};
