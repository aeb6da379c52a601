import { toWireCurrency } from "@krapao/contract";

import type { Context } from "../../context.ts";
import type { OperatorSettings } from "../../lib/operator-settings.ts";
import type { Holder } from "../game/accounts.ts";
import { segmentsWith } from "../member-summary/segments.ts";

type Programme = "refund" | "invite";
type Settings = Pick<OperatorSettings, `${Programme}${"Active" | "Times" | "Audience"}`>;

/**
 * Whether a member can collect from a programme now: it is on, open by the database's clock, and for everybody or for a
 * segment that contains the member.
 */
export const isProgrammeOpen = async (
  context: Context,
  settings: Settings,
  programme: Programme,
  { id, currency }: Holder,
): Promise<boolean> => {
  const { from, to } = settings[`${programme}Times`];
  const now = context.databaseTime.now().getTime();
  if (!settings[`${programme}Active`] || (from !== null && now < Date.parse(from))) return false;
  if (to !== null && now >= Date.parse(to)) return false;
  const segment = settings[`${programme}Audience`][toWireCurrency(currency)];
  return segment === null || (await segmentsWith(context, context.db, id, [BigInt(segment)])).has(BigInt(segment));
};
