import { hash } from "node:crypto";

import { toMajor } from "@krapao/contract";
import type { listFlags } from "@krapao/contract/operator/list-flags";
import { type RawBuilder, sql } from "kysely";
import type { output } from "zod/v4/core";

import type { Context } from "../../context.ts";
import { NOBODY } from "../../saga/flags.ts";
import { memberIdOf, noMark, readMarks, readOperatorMarks } from "../../domain/operator/marks.ts";

export type Flag = output<typeof listFlags.answer>[number];

/** A flag's key in its table. */
export type FlagKey = {
  readonly member_id: bigint;
  readonly reference: string;
  readonly kind: string;
  readonly subject: string;
};

type Row = FlagKey & {
  readonly detail: Readonly<Record<string, unknown>>;
  readonly created_at: Date;
  readonly operator_id: bigint | null;
  readonly at: Date | null;
  readonly reason: string | null;
};

/** A provider's own reference may be in the subject: it is told as a fingerprint. */
const printOf = (subject: string): string => hash("sha256", subject, "base64url").slice(0, 16);

const idOf = ({ member_id, reference, kind, subject }: FlagKey): string =>
  [member_id, reference, kind, printOf(subject)].join("~");

const AMOUNTS: ReadonlySet<string> = new Set(["amount", "ordered", "paid", "deposited", "played", "staked"]);

/** What was found, as JSON text with amounts in major units. */
const detailOf = ({ subject, detail }: Row): string => {
  const told = Object.entries(detail).map(([name, value]) => [
    name,
    AMOUNTS.has(name) && typeof value === "string" && /^\d+$/.test(value) ? toMajor(BigInt(value)) : value,
  ]);
  const text = JSON.stringify({ ...(subject === "" ? {} : { subject }), ...Object.fromEntries(told) });
  return text.length <= 1_000 ? text : "{}";
};

const read = async (context: Context, condition: RawBuilder<unknown>, limit: number, skip: number): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select f.member_id, f.reference, f.kind, f.subject, f.detail, f.created_at, s.operator_id, s.at, s.reason
    from flag f left join flag_seen s on s.member_id = f.member_id and s.reference = f.reference and s.kind = f.kind
      and s.subject = f.subject
    where ${condition} order by f.created_at desc limit ${limit} offset ${skip}`.execute(context.db);
  return rows;
};

const toFlags = async (context: Context, rows: readonly Row[]): Promise<Flag[]> => {
  const [marks, people] = await Promise.all([
    readMarks(
      context.db,
      rows.map(({ member_id }) => member_id),
    ),
    readOperatorMarks(context.db),
  ]);
  return rows.map((row) => {
    const by = row.operator_id === null ? undefined : people.get(row.operator_id);
    const { at, reason } = row;
    return {
      _id: idOf(row),
      kind: row.kind,
      member: row.member_id === NOBODY ? null : (marks.get(row.member_id) ?? noMark(row.member_id)),
      reference: row.reference,
      detail: detailOf(row),
      createdAt: row.created_at.toISOString(),
      seen: by === undefined || at === null || reason === null ? null : { by, at: at.toISOString(), reason },
    };
  });
};

/** Flags, the newest first. */
export const readFlags = async (
  context: Context,
  state: "open" | "seen",
  limit: number,
  skip: number,
): Promise<Flag[]> => {
  const condition = state === "open" ? sql`s.at is null` : sql`s.at is not null`;
  return toFlags(context, await read(context, condition, limit, skip));
};

/** The flag of an `_id`, with its key; null for what is none. */
export const findFlag = async (
  context: Context,
  id: string,
): Promise<{ readonly key: FlagKey; readonly flag: Flag } | null> => {
  const [member = "", reference = "", kind = "", print = ""] = id.split("~");
  const memberId = member === String(NOBODY) ? NOBODY : memberIdOf(member);
  if (memberId === null) return null;
  const own = sql`f.member_id = ${memberId} and f.reference = ${reference} and f.kind = ${kind}`;
  const row = (await read(context, own, 100, 0)).find(({ subject }) => printOf(subject) === print);
  if (row === undefined) return null;
  const [flag] = await toFlags(context, [row]);
  return flag === undefined ? null : { key: row, flag };
};
