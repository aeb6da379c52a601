import { createHash, timingSafeEqual } from "node:crypto";

import type { TicketVerifier } from "../port.ts";
import type { GameProvider } from "../provider.ts";
import { pgCode } from "./format.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text, "utf8").digest();
const same = (left: string, right: string): boolean => timingSafeEqual(digest(left), digest(right));

/**
 * Verifies PG's VerifySession: a form post with the operator and the secret, which asks whom a launch token was issued
 * to.
 */
export const createPgTickets = (provider: GameProvider): TicketVerifier => ({
  read: ({ headers, body }) => {
    if (!headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) return { is: "bad", why: "type" };
    const fields = new URLSearchParams(body.toString("utf8"));
    const operator = same(fields.get("operator_token") ?? "", provider.id);
    const secret = same(fields.get("secret_key") ?? "", provider.secret);
    if (!operator || !secret) return { is: "bad", why: "secret" };
    const ticket = fields.get("operator_player_session") ?? "";
    return /^[\w-]{1,200}$/.test(ticket) ? { is: "ticket", ticket } : { is: "bad", why: "ticket" };
  },
  answer: (account) =>
    JSON.stringify(
      account
        ? {
            data: { player_name: account.username, nickname: account.username, currency: account.currency },
            error: null,
          }
        : { data: null, error: { code: pgCode.invalidSession, message: "Invalid player session" } },
    ),
  answerType: "application/json; charset=utf-8",
});
