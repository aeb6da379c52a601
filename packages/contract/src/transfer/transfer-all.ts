import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { code } from "../text.ts";
import { moved } from "../wallet/shapes.ts";

/** Moves the whole wallet into a game account, or every game balance to the wallet. */
export const transferAll = defineCall({
  name: "transferAll",
  method: "POST",
  path: "/api/wallet/transferAll",
  audience: "member",
  summary: "Moves the whole wallet into a game account, or every game balance home.",
  body: z.strictObject({
    /** `WALLET` sweeps every game balance to the wallet. */
    to: code,
  }),
  answer: moved,
  pending: true,
  idempotent: true,
  errors: ["MONEY_NOT_ENOUGH", "TRANSFER_FAIL", "TRANSFER_IN_PROGRESS", "NO_GAME", "SLOT_NO_ACCOUNT", "NO_WALLET"],
});
