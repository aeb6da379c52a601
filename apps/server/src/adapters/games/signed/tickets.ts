import { isRecent, isSignedBy } from "../../signed/signature.ts";
import type { TicketVerifier } from "../port.ts";
import { signedTicket } from "./format.ts";
import type { SignedGameSettings } from "./settings.ts";

type Deps = { readonly now: () => Date; readonly path: string };

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
};

/** The signed question whom a launch ticket was given to: `{ ticket }`, answered by `{ player }`, null for nobody. */
export const createSignedTickets = ({ now, path }: Deps, provider: SignedGameSettings): TicketVerifier => {
  const secrets = [provider.secret, provider.previousSecret].filter((secret) => secret !== null);
  return {
    read: ({ headers, body }) => {
      const time = headers["x-timestamp"] ?? "";
      const isTheirs = isSignedBy(secrets, { method: "POST", path, time, body }, headers["x-signature"] ?? "");
      if (!isTheirs) return { is: "bad", why: "signature" };
      if (!isRecent(time, now())) return { is: "bad", why: "time" };
      const read = signedTicket.safeParse(parse(body));
      return read.success ? { is: "ticket", ticket: read.data.ticket } : { is: "bad", why: "ticket" };
    },
    answer: (account) =>
      JSON.stringify({ player: account && { username: account.username, currency: account.currency } }),
    answerType: "application/json; charset=utf-8",
  };
};
