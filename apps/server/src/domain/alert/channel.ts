import type { AlertChannelName, AlertEvent } from "@krapao/contract/operator/alert-shapes";
import type { Selectable } from "kysely";

import type { AlertTables } from "./tables.ts";

export type AlertRow = Selectable<AlertTables["alert"]>;

/** What is told: that an alert was opened, or that it is over. */
export type AlertNews = { readonly event: AlertEvent; readonly alert: AlertRow };

/** What a place answered; `isTaken`: it needs to hear no more of it. */
export type Told = { readonly status: number; readonly isTaken: boolean };

/** A place outside of the console that is told of alerts. */
export type AlertChannel = {
  readonly name: AlertChannelName;
  /** Throws as a request does when no answer came. */
  readonly tell: (news: AlertNews) => Promise<Told>;
};
