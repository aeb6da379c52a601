import { getSettings } from "@krapao/contract/operator/get-settings";

import type { Context } from "../../context.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { readAuditEvents } from "../audit-log/read-audit-events.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { audienceMarks, settingsToWire } from "./present-settings.ts";

const ACTS = [
  ...["changeSettings", "switchProvider", "terminateService"],
  ...["addWheel", "switchWheel", "addDepositAccount", "changeDepositAccount", "addBonus", "changeBonus"],
];
const LAST = 20;

/** The settings with their last changes, for every operator (S63). */
export const shownSettings = async (context: Context) => {
  const [settings, changed] = await Promise.all([
    operatorSettings(context.db),
    readAuditEvents(context.db, { acts: ACTS, limit: LAST }),
  ]);
  const audiences = (await audienceMarks(context.db, settings)).map(({ name, ...marks }) => [name, marks] as const);
  return { settings: { ...settingsToWire(settings), ...Object.fromEntries(audiences) }, changed };
};

/** The settings and who changed them last. */
export const addGetSettings = (app: App): void =>
  route(app, getSettings, operators, async ({ context }) => shownSettings(context));
