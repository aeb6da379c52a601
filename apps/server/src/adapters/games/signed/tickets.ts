import { readSignedRequest } from "../../signed/signed-request.ts";
import type { TicketVerifier } from "../port.ts";
import { signedTicket } from "./format.ts";
import type { SignedGameSettings } from "./settings.ts";

type Deps = { readonly now: () => Date; readonly path: string };

/**
 * Verifies a signed question of the signed protocol, which asks whom a launch ticket was issued to: `{ ticket }`. The
 * answer is `{ player }`, null for nobody.
 */
export const createSignedTickets = ({ now, path }: Deps, provider: SignedGameSettings): TicketVerifier => ({
  read: ({ headers, body }) => {
    const read = readSignedRequest(provider, { method: "POST", path, headers, body }, signedTicket, now());
    if (read.is === "signed") return { is: "ticket", ticket: read.value.ticket };
    return { is: "bad", why: read.why === "schema" ? "ticket" : read.why };
  },
  answer: (account) =>
    JSON.stringify({ player: account && { username: account.username, currency: account.currency } }),
  answerType: "application/json; charset=utf-8",
});
