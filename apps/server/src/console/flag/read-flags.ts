import { hash } from "node:crypto";

import { type Currency, toMajor, toWireCurrency } from "@krapao/contract";
import type { FLAG_OWNERS } from "@krapao/contract/operator/flag-shapes";
import type { listFlags } from "@krapao/contract/operator/list-flags";
import { type RawBuilder, sql } from "kysely";
import type { output } from "zod/v4/core";

import type { Context } from "../../context.ts";
import { literal } from "../../lib/like.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
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
  readonly assigned_to: bigint | null;
  readonly assigned_at: Date | null;
  readonly assigned_note: string | null;
  readonly needs_second_look: boolean;
  readonly first_look_by: bigint | null;
  readonly first_look_at: Date | null;
  readonly first_look_reason: string | null;
  readonly operator_id: bigint | null;
  readonly at: Date | null;
  readonly reason: string | null;
  /** Of the withdrawal that waits for a person. Null for any other movement. */
  readonly amount: bigint | null;
  readonly currency: Currency | null;
};

/** Which flags a list shows. `of` is the number of the operator who took them. */
export type FlagList = { readonly is: "open"; readonly of: bigint | "nobody" | "all" } | { readonly is: "seen" };

/** The list that a caller asks for. */
export const flagListOf = (
  state: "open" | "seen" | undefined,
  owner: (typeof FLAG_OWNERS)[number] | undefined,
  operatorId: bigint,
): FlagList => {
  if (state === "seen") return { is: "seen" };
  return { is: "open", of: owner === undefined ? "all" : owner === "mine" ? operatorId : "nobody" };
};

/** A case of an operator who may no longer sign in is nobody's. */
export const isUnassigned = sql<boolean>`not exists (
  select from operator o where o.id = f.assigned_to and o.is_active)`;

/** The subject may contain a provider's own reference, so it is shown as a fingerprint. */
const printOf = (subject: string): string => hash("sha256", subject, "base64url").slice(0, 16);

const idOf = ({ member_id, reference, kind, subject }: FlagKey): string =>
  [member_id, reference, kind, printOf(subject)].join("~");

const AMOUNTS: ReadonlySet<string> = new Set(["amount", "ordered", "paid", "deposited", "played", "staked"]);

/** What was found, as JSON text with amounts in major units. */
const detailOf = ({ subject, detail }: Row): string => {
  const shown = Object.entries(detail).map(([name, value]) => [
    name,
    AMOUNTS.has(name) && typeof value === "string" && /^\d+$/.test(value) ? toMajor(BigInt(value)) : value,
  ]);
  const text = JSON.stringify({ ...(subject === "" ? {} : { subject }), ...Object.fromEntries(shown) });
  return text.length <= 1_000 ? text : "{}";
};

const scoreOf = ({ detail: { score } }: Row): number | null =>
  typeof score === "string" && /^\d{1,3}$/.test(score) ? Number(score) : null;

const read = async (context: Context, what: RawBuilder<unknown>): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select f.member_id, f.reference, f.kind, f.subject, f.detail, f.created_at, f.assigned_to, f.assigned_at,
      f.assigned_note, f.needs_second_look, f.first_look_by, f.first_look_at, f.first_look_reason, s.operator_id, s.at, s.reason, w.amount, w.currency
    from flag f left join flag_seen s on s.member_id = f.member_id and s.reference = f.reference and s.kind = f.kind
      and s.subject = f.subject
    left join saga w on w.member_id = f.member_id and w.reference = f.reference and w.kind = 'withdraw'
      and w.state = 'reviewing'
    ${what}`.execute(context.db);
  return rows;
};

const toFlags = async (context: Context, rows: readonly Row[]): Promise<Flag[]> => {
  const [marks, operators, { riskTarget }] = await Promise.all([
    readMarks(
      context.db,
      rows.map(({ member_id }) => member_id),
    ),
    readOperatorMarks(context.db),
    operatorSettings(context.db),
  ]);
  const lookOf = (id: bigint | null, at: Date | null, reason: string | null): Flag["seen"] => {
    const by = id === null ? undefined : operators.get(id);
    return by === undefined || at === null || reason === null ? null : { by, at: at.toISOString(), reason };
  };
  return rows.map((row) => {
    const to = row.assigned_to === null ? undefined : operators.get(row.assigned_to);
    const { assigned_at, amount, currency } = row;
    return {
      _id: idOf(row),
      kind: row.kind,
      member: row.member_id === NOBODY ? null : (marks.get(row.member_id) ?? noMark(row.member_id)),
      reference: row.reference,
      detail: detailOf(row),
      score: scoreOf(row),
      held:
        amount === null || currency === null ? null : { amount: toMajor(amount), currency: toWireCurrency(currency) },
      createdAt: row.created_at.toISOString(),
      targetAt: new Date(row.created_at.getTime() + riskTarget).toISOString(),
      assigned:
        to === undefined || assigned_at === null
          ? null
          : { to, at: assigned_at.toISOString(), note: row.assigned_note },
      needsSecondLook: row.needs_second_look,
      firstLook: lookOf(row.first_look_by, row.first_look_at, row.first_look_reason),
      seen: lookOf(row.operator_id, row.at, row.reason),
    };
  });
};

const conditionOf = (of: bigint | "nobody" | "all"): RawBuilder<unknown> => {
  if (of === "all") return sql`f.is_open`;
  return of === "nobody" ? sql`f.is_open and ${isUnassigned}` : sql`f.is_open and f.assigned_to = ${of}`;
};

/**
 * Flags. Open ones are listed oldest first, because their target is the nearest. Closed ones are listed newest first.
 */
export const readFlags = async (context: Context, list: FlagList, limit: number, skip: number): Promise<Flag[]> => {
  const page = sql`limit ${limit} offset ${skip}`;
  const rows =
    list.is === "seen"
      ? await read(context, sql`where s.at is not null order by s.at desc ${page}`)
      : await read(context, sql`where ${conditionOf(list.of)} order by f.created_at ${page}`);
  return toFlags(context, rows);
};

/** How many open flags of one member are listed. */
const OF_MEMBER = 50;

/** A member's open flags, the newest first; by the table's key, which begins with their number. */
export const readFlagsOf = async (context: Context, memberId: bigint): Promise<Flag[]> =>
  toFlags(
    context,
    await read(
      context,
      sql`where f.member_id = ${memberId} and f.is_open order by f.created_at desc limit ${OF_MEMBER}`,
    ),
  );

/** The shortest text that cases are found by, and how many at most. */
const LEAST_TEXT = 3;
const FOUND_MOST = 20;

/** The SQL condition for flags whose reference, kind or finding contains a text. A trigram index serves it. */
export const flagsWith = (text: string): RawBuilder<unknown> => sql`
    where flag_grams(f.reference, f.kind, f.subject, f.detail) @> grams(${text})
      and concat(f.reference, E'\n', f.kind, E'\n', f.subject, E'\n', f.detail::text) ilike ${`%${literal(text)}%`}
    order by f.is_open desc, f.created_at desc limit ${FOUND_MOST}`;

/** Flags whose reference, kind or finding contains a text, open ones first. Empty for a text that is too short. */
export const findFlags = async (context: Context, text: string): Promise<Flag[]> =>
  [...text].length < LEAST_TEXT ? [] : toFlags(context, await read(context, flagsWith(text)));

/** The flag of an `_id`, with its key. Null for an unknown one. */
export const findFlag = async (
  context: Context,
  id: string,
): Promise<{ readonly key: FlagKey; readonly flag: Flag } | null> => {
  const [member = "", reference = "", kind = "", print = ""] = id.split("~");
  const memberId = member === String(NOBODY) ? NOBODY : memberIdOf(member);
  if (memberId === null) return null;
  const rows = await read(
    context,
    sql`where f.member_id = ${memberId} and f.reference = ${reference} and f.kind = ${kind} limit 100`,
  );
  const row = rows.find(({ subject }) => printOf(subject) === print);
  if (row === undefined) return null;
  const [flag] = await toFlags(context, [row]);
  return flag === undefined ? null : { key: row, flag };
};
