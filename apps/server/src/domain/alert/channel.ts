import type { AlertChannelName, AlertEvent } from "@krapao/contract/operator/alert-shapes";
import type { Selectable } from "kysely";

import type { AlertTables } from "./tables.ts";

export type AlertRow = Selectable<AlertTables["alert"]>;

/** What is sent: that an alert was opened, got worse or was cleared. */
export type AlertNews = { readonly event: AlertEvent; readonly alert: AlertRow };

/** What the receiver answered. `isTaken`: it accepted the message, so nothing is sent again. */
export type DeliveryAnswer = { readonly status: number; readonly isTaken: boolean };

/** A receiver outside the console that alerts are sent to. */
export type AlertChannel = {
  readonly name: AlertChannelName;
  /** Throws like a request when no answer came. */
  readonly tell: (news: AlertNews) => Promise<DeliveryAnswer>;
};
