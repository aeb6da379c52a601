import { defineCall } from "../call.ts";
import { byId, memberPage } from "./shapes.ts";

/** Gives a member with wallet, games and what is open; the look is logged. */
export const getMember = defineCall({
  name: "getMember",
  method: "GET",
  path: "/api/members/{_id}",
  audience: "operator",
  summary: "Gives a member with wallet, games and what is open; the look is logged.",
  params: byId,
  answer: memberPage,
  errors: ["NO_USER"],
});
