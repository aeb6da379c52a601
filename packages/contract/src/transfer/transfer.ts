import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { amount } from "../money.ts";
import { code } from "../text.ts";
import { moved } from "../wallet/shapes.ts";

/** `WALLET` or the code of a game account. */
const end = code;

/** Moves an amount between the wallet and a game account, or two game accounts. */
export const transfer = defineCall({
  name: "transfer",
  method: "POST",
  path: "/api/wallet/transfer",
  audience: "member",
  summary: "Moves an amount between the wallet and a game account, or two game accounts.",
  body: z.strictObject({ from: end, to: end, amount }),
  answer: moved,
  pending: true,
  idempotent: true,
  errors: [
    "TRANSFER_MINIMUM",
    "MONEY_NOT_ENOUGH",
    "TRANSFER_FAIL",
    "TRANSFER_IN_PROGRESS",
    "NO_GAME",
    "SLOT_NO_ACCOUNT",
    "NO_WALLET",
  ],
});
