import { type Currency, toMajor, toWireCurrency } from "@krapao/contract";
import type { Alert, AlertKind, AlertState } from "@krapao/contract/operator/alert-shapes";
import { type Selectable, sql } from "kysely";

import type { Context } from "../../context.ts";
import { HOUSE } from "../deposit/bank/suspense-return-saga.ts";
import { noMark, readMarks, readOperatorMarks } from "../operator/marks.ts";
import type { AlertTables } from "./tables.ts";

type Row = Selectable<AlertTables["alert"]>;

const stateOf = ({ cleared_at: cleared, acknowledged_at: acknowledged }: Row): AlertState =>
  cleared !== null ? "cleared" : acknowledged !== null ? "acknowledged" : "open";

const STATE = sql<number>`case when cleared_at is not null then 2 when acknowledged_at is not null then 1 else 0 end`;
const ORDER: Readonly<Record<AlertState, number>> = { open: 0, acknowledged: 1, cleared: 2 };

/** A value in the unit that operators see: per cent, milliseconds, major units or a count. */
export const shown = (kind: AlertKind, value: bigint, currency: Currency | null): number => {
  if (currency !== null) return toMajor(value);
  return kind === "provider" ? Number(value) / 10 : Number(value);
};

const readMovements = async ({ db }: Context, rows: readonly Row[]) => {
  const ids = rows.filter(({ kind }) => kind === "movement").map(({ subject }) => BigInt(subject));
  if (ids.length === 0) return new Map<string, Alert["movement"]>();
  const { rows: found } = await sql<{ id: bigint; member_id: bigint; reference: string; is_posting: boolean }>`
    select id, member_id, reference, not exists (
      select from saga s where s.member_id = t.member_id and s.reference = t.reference) as is_posting
    from transaction t where id = any(${ids})`.execute(db);
  const members = await readMarks(
    db,
    found.flatMap((row) => (row.member_id === HOUSE ? [] : [row.member_id])),
  );
  return new Map<string, Alert["movement"]>(
    found.map(({ id, member_id: memberId, reference, is_posting: isPosting }) => [
      String(id),
      {
        member: memberId === HOUSE ? null : (members.get(memberId) ?? noMark(memberId)),
        reference: isPosting ? null : reference,
      },
    ]),
  );
};

const present = async (context: Context, rows: readonly Row[]): Promise<Alert[]> => {
  const [operators, movements] = await Promise.all([readOperatorMarks(context.db), readMovements(context, rows)]);
  return rows.map((row) => ({
    _id: String(row.id),
    kind: row.kind,
    subject: row.subject,
    level: row.level,
    state: stateOf(row),
    value: shown(row.kind, row.value, row.currency),
    threshold: shown(row.kind, row.threshold, row.currency),
    currency: row.currency === null ? null : toWireCurrency(row.currency),
    movement: row.kind === "movement" ? (movements.get(row.subject) ?? null) : null,
    openedAt: row.opened_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    acknowledged:
      row.acknowledged_by === null || row.acknowledged_at === null
        ? null
        : { by: operators.get(row.acknowledged_by) ?? null, at: row.acknowledged_at.toISOString() },
    risenAt: row.risen_at?.toISOString() ?? null,
    clearedAt: row.cleared_at?.toISOString() ?? null,
  }));
};

type Part = { readonly state: AlertState | null; readonly limit: number; readonly skip: number };

/** Alerts: open ones first, then acknowledged ones, then cleared ones; within each the newest first. */
export const listAlerts = async (context: Context, { state, limit, skip }: Part): Promise<Alert[]> => {
  let query = context.db.selectFrom("alert").selectAll();
  if (state !== null) query = query.where(STATE, "=", ORDER[state]);
  const rows = await query.orderBy(STATE).orderBy("id", "desc").limit(limit).offset(skip).execute();
  return present(context, rows);
};

/** One alert; null when no alert has this id. */
export const readAlert = async (context: Context, id: bigint): Promise<Alert | null> => {
  const row = await context.db.selectFrom("alert").selectAll().where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : ((await present(context, [row]))[0] ?? null);
};

/**
 * `holding` counts all alerts that are not cleared; the other counts leave out those that somebody has acknowledged.
 */
type Counts = {
  readonly holding: number;
  readonly open: number;
  readonly critical: number;
  readonly newest: bigint | null;
};

/**
 * Counts the alerts that are not cleared: all, the ones that no operator has acknowledged, and the critical ones of
 * these. Also returns a number that grows with each alert that is opened or gets worse.
 */
export const countAlerts = async ({ db }: Pick<Context, "db">): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    select count(*)::int as holding, (count(*) filter (where acknowledged_at is null))::int as open,
      (count(*) filter (where acknowledged_at is null and level = 'critical'))::int as critical,
      max(greatest(id, rise)) filter (where acknowledged_at is null) as newest
    from alert where cleared_at is null`.execute(db);
  return rows[0] ?? { holding: 0, open: 0, critical: 0, newest: null };
};
