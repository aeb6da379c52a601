import { toMajor } from "@krapao/contract";
import type pg from "pg";

import type { Person } from "../actions/actor.ts";
import type { MemberCalls } from "../in-flight.ts";
import type { SimulatedDatabase } from "../database.ts";
import type { Operators } from "../operators.ts";
import type { WorldsBooks } from "../outside.ts";

/** The input of each check of the books. */
export type Evidence = {
  readonly database: Pick<SimulatedDatabase, "owner" | "audit">;
  readonly outside: WorldsBooks;
  readonly calls: Pick<MemberCalls, "ask" | "kept">;
  readonly people: readonly Person[];
  readonly operators: Operators | null;
  /** Each member's opening balance, in minor units. */
  readonly opening: ReadonlyMap<string, bigint>;
  /** The price of a coin of the wheel, in minor units. */
  readonly coinEvery: bigint;
  readonly fail: (why: string) => void;
};

export type Account = {
  readonly kind: string;
  readonly code: string;
  readonly member_id: bigint | null;
  readonly balance: bigint;
  readonly held: bigint;
  readonly busy: bigint | null;
};
export type Row = {
  readonly member_id: bigint;
  readonly reference: string;
  readonly type: string | null;
  readonly status: string;
  readonly amount: bigint;
  readonly n: bigint | null;
};
export type Books = { readonly accounts: readonly Account[]; readonly rows: ReadonlyMap<string, Row> };
export type Line = {
  readonly kind: string;
  readonly code: string;
  readonly in: number;
  readonly out: number;
  readonly holds: number;
};
export type Moved = { readonly reference: string; readonly amount: number };

/** Converts an amount of the API into minor units. */
export const minor = (major: number): bigint => BigInt(Math.round(major * 100));

/** The sum of amounts in minor units. */
export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n);

/** Reads our books from the database. */
export const readBooks = async (owner: pg.Client): Promise<Books> => {
  const { rows: accounts } = await owner.query<Account>(
    "select kind, code, member_id, balance, held, busy from account",
  );
  const { rows } = await owner.query<Row>("select member_id, reference, type, status, amount, n from saga");
  return { accounts, rows: new Map(rows.map((row) => [row.reference, row])) };
};

/** Fails unless our books and the sandbox's agree. Minor units. */
export const assertEqualBooks = (fail: Evidence["fail"], what: string, books: bigint, world: bigint): void => {
  if (books !== world) fail(`${what}: ${toMajor(books)} by our books, ${toMajor(world)} by the world's`);
};
