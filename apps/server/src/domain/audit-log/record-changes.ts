import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import { type AuditEvent, recordAuditEvent } from "./record.ts";

type Values = Readonly<Record<string, unknown>>;

/** A value of at least this length gets an audit event of its own, so that the log keeps it whole. */
const LONG = 1_000;

const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) => (typeof inner === "bigint" ? String(inner) : inner)) ?? "";
const sizeOf = (name: string, before: Values, after: Values): number =>
  Math.max(jsonOf(before[name]).length, jsonOf(after[name]).length);

/** Only the named values; those that are missing are left out. */
const only = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));

/**
 * Records the values that changed, before and after: short values in one event, each long text in its own. False when
 * nothing changed.
 */
export const recordChanges = async (
  db: Kysely<Database>,
  now: Date,
  record: Omit<AuditEvent, "before" | "after">,
  before: Values,
  after: Values,
): Promise<boolean> => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => jsonOf(before[name]) !== jsonOf(after[name]));
  const short = changed.filter((name) => sizeOf(name, before, after) < LONG);
  const long = changed.filter((name) => !short.includes(name));
  for (const some of [...(short.length > 0 ? [short] : []), ...long.map((name) => [name])])
    await recordAuditEvent(db, now, { ...record, before: only(before, some), after: only(after, some) });
  return changed.length > 0;
};
