import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import { type AuditEvent, digestOf, jsonOf, MOST, recordAuditEvent } from "./record.ts";

type Values = Readonly<Record<string, unknown>>;

/** A value of at least this length gets an audit event of its own. */
const LONG = 1_000;

/** What a value takes of an event's text, with its name. */
const sizeOf = (name: string, before: Values, after: Values): number =>
  Math.max(...[before, after].map((values) => jsonOf({ [name]: values[name] }).length));

/** The names whose values go into one event together: as many short ones as fit, a long one alone. */
const eventsOf = (names: readonly string[], before: Values, after: Values): readonly (readonly string[])[] => {
  const sizes = names.map((name) => ({ name, size: sizeOf(name, before, after) }));
  const together: string[][] = [];
  let room = 0;
  for (const { name, size } of sizes.filter((each) => each.size < LONG)) {
    if (size > room) {
      together.push([]);
      room = MOST;
    }
    together.at(-1)?.push(name);
    room -= size;
  }
  return [...together, ...sizes.filter(({ size }) => size >= LONG).map(({ name }) => [name])];
};

/** Only the named values; those that are missing are left out. One that fits no event is told by its length and hash. */
const only = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(
    names
      .filter((name) => name in values)
      .map((name) => {
        const value = values[name];
        return [name, jsonOf({ [name]: value }).length <= MOST ? value : digestOf(value)];
      }),
  );

/**
 * Records the values that changed, before and after: short values together, each long text in an event of its own. So
 * no value can be left out of the log by a longer one. False when nothing changed.
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
  for (const some of eventsOf(changed, before, after))
    await recordAuditEvent(db, now, { ...record, before: only(before, some), after: only(after, some) });
  return changed.length > 0;
};
