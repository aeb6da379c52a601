import { changeSettings } from "@krapao/contract/operator/change-settings";
import { takesTwo } from "@krapao/contract/operator/setting-deciders";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { type OperatorSettings, operatorSettings, setOperatorSettings } from "../../lib/operator-settings.ts";
import { recordChanges } from "../../domain/audit-log/record-changes.ts";
import { type App, route } from "../../http/route.ts";
import { type Change, defineChange, proposeChange } from "../change/change.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";
import { shownSettings } from "./get-settings.ts";
import { audienceMarks, settingsFromWire, settingsToWire, takeAudiences } from "./present-settings.ts";

const invalid = (names: readonly string[]): InvalidInput =>
  new InvalidInput(
    "KEY_INVALID",
    names.map((name) => ({ path: `settings.${name}`.slice(0, 100), message: "invalid_value" })),
  );

/** The settings as proposals and the audit log show them: a segment is told by its name. */
const named = async (tx: Kysely<Database>, settings: Partial<OperatorSettings>): Promise<Record<string, unknown>> => ({
  ...settingsToWire(settings),
  ...Object.fromEntries(
    (await audienceMarks(tx, settings)).map(({ name, BAHT, LAK }) => [
      name,
      { BAHT: BAHT?.name ?? null, LAK: LAK?.name ?? null },
    ]),
  ),
});

/** Changes all settings of a call, or none. The audit log has each that changed, before and after. */
export const settingsChange: Change = defineChange(
  changeSettings,
  "change-settings",
  async ({ body }, { context, tx, by, reason }) => {
    const now = context.clock.now();
    await sql`select pg_advisory_xact_lock(hashtextextended('krapao settings', 0))`.execute(tx);
    const present = await operatorSettings(tx);
    const { wrong, settings } = settingsFromWire(present, body.settings);
    if (wrong.length > 0) throw invalid(wrong);
    const next = { ...present, ...settings };
    for (const currency of ["THB", "LAK"] as const)
      if (next.withdrawMinimum[currency] > next.withdrawMaximum[currency]) throw invalid(["withdrawMaximum"]);
    await takeAudiences(context, tx, settings);
    const was = await named(tx, present);
    const is = await named(tx, settings);
    const changed = Object.keys(is).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
    const subject = `settings ${changed.join(", ")}`.slice(0, 200);
    if (changed.length === 0) return { subject, before: null, after: null };
    await setOperatorSettings(tx, settings, now);
    const only = (all: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(changed.map((name) => [name, all[name]]));
    const record = { act: changeSettings.name, by, subject: changed.join(", ").slice(0, 200), reason };
    await recordChanges(tx, now, record, only(was), only(is));
    return { subject, before: only(was), after: only(is) };
  },
);

/**
 * Changes settings at once. If one of them takes two people, all of the call is proposed instead. Refuses with
 * NO_PERMISSION when the role may not make or propose the change.
 */
export const addChangeSettings = (app: App): void =>
  route(app, changeSettings, operators, async ({ context, operator, body, log }) => {
    const needsTwo = Object.keys(body.settings).some(takesTwo);
    if (!operator.may.has(needsTwo ? "settings.propose" : "settings.change")) throw refuse("NO_PERMISSION");
    if (needsTwo) return proposeChange({ context, operator }, settingsChange, { body });
    const { before } = await transaction(context.db, (tx) =>
      settingsChange.make({ body }, { context, tx, by: operator.id, reason: body.reason }),
    );
    const names = Object.keys(body.settings);
    if (before !== null) log.warn({ event: "setting.changed", names, operator: String(operator.id) });
    return shownSettings(context);
  });
