import type { Context } from "../../../context.ts";
import { availableOf, type Holder } from "../../game/accounts.ts";

/** Tells the member's open apps that a QR was made, replaced or cancelled: another of their tabs may show it. */
export const tellOrderChanged = async (context: Context, member: Holder): Promise<void> =>
  context.realtime.changed(member.id, { available: await availableOf(context, member), topics: ["qrcode"] });
