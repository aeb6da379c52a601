import { type Currency, toWireCurrency } from "@krapao/contract";

import type { Context } from "../../context.ts";
import type { OperatorSettings } from "../../lib/operator-settings.ts";
import type { Holder } from "../game/accounts.ts";
import { segmentsWith } from "../member-summary/segments.ts";

type Programme = "refund" | "invite";
type Settings = Pick<OperatorSettings, `${Programme}${"Active" | "Times" | "Audience"}`>;

/** Whether a programme is on and open by the database's clock, and the segment that it is for; null for everybody. */
export const programmeNow = (
  context: Context,
  settings: Settings,
  programme: Programme,
  currency: Currency,
): { readonly isOn: boolean; readonly segment: bigint | null } => {
  const { from, to } = settings[`${programme}Times`];
  const now = context.databaseTime.now().getTime();
  const segment = settings[`${programme}Audience`][toWireCurrency(currency)];
  const hasBegun = from === null || now >= Date.parse(from);
  const hasEnded = to !== null && now >= Date.parse(to);
  return {
    isOn: settings[`${programme}Active`] && hasBegun && !hasEnded,
    segment: segment === null ? null : BigInt(segment),
  };
};

/** Whether a member can collect from a programme now: it is on, and for everybody or for a segment that contains them. */
export const isProgrammeOpen = async (
  context: Context,
  settings: Settings,
  programme: Programme,
  { id, currency }: Holder,
): Promise<boolean> => {
  const { isOn, segment } = programmeNow(context, settings, programme, currency);
  return isOn && (segment === null || (await segmentsWith(context, context.db, id, [segment])).has(segment));
};
