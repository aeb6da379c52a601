import { defineCall } from "../call.ts";
import { wallet } from "./shapes.ts";

/** Gives profile, bank account, wallet, invite bonus and game accounts, as the books have them. */
export const getWallet = defineCall({
  name: "getWallet",
  method: "GET",
  path: "/api/wallet",
  audience: "member",
  summary: "Gives profile, bank account, wallet, invite bonus and game accounts, as the books have them.",
  answer: wallet,
  errors: ["NO_WALLET"],
});
