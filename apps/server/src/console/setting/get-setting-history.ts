import { changeSettings } from "@krapao/contract/operator/change-settings";
import { getSettingHistory } from "@krapao/contract/operator/get-setting-history";

import { type App, route } from "../../http/route.ts";
import { isSettingName } from "../../lib/operator-settings.ts";
import { refuse } from "../../lib/refusal.ts";
import { readAuditEvents } from "../audit-log/read-audit-events.ts";
import { operators } from "../operators.ts";
import { skipOf } from "../paging.ts";

/** The value of one setting from an event's JSON text, as JSON text with its name. */
const only = (name: string, values: string | null): string | null => {
  if (values === null) return null;
  const all = JSON.parse(values) as Readonly<Record<string, unknown>>;
  return JSON.stringify({ [name]: all[name] });
};

/** Who changed a setting, the newest change first. Refuses an unknown setting with NOT_FOUND. */
export const addGetSettingHistory = (app: App): void =>
  route(app, getSettingHistory, operators, async ({ context, params: { name }, query }) => {
    if (!isSettingName(name)) throw refuse("NOT_FOUND");
    const events = await readAuditEvents(context.db, {
      acts: [changeSettings.name],
      setting: name,
      ...skipOf(query),
    });
    return events.map((event) => ({ ...event, before: only(name, event.before), after: only(name, event.after) }));
  });
