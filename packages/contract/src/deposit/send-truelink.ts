import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { money } from "../money.ts";
import { text } from "../text.ts";
import { moved } from "../wallet/shapes.ts";

/** Redeems a TrueMoney gift link into the wallet. */
export const sendTruelink = defineCall({
  name: "sendTruelink",
  method: "POST",
  path: "/api/wallet/truelink",
  audience: "member",
  summary: "Redeems a TrueMoney gift link into the wallet.",
  body: z.strictObject({
    /** Sealed with `truelinkKey` of /config.json (CONTRACT.md, truelink), base64url. */
    link: text(1_000, 1),
  }),
  answer: z.object({ ...moved.shape, amount: money }),
  pending: true,
  idempotent: true,
  errors: ["TRUELINK_INVALID", "TRUELINK_DUPLICATE", "NO_WALLET", "DEPOSIT_LIMIT", "REQUEST_LIMIT"],
});
