import { createCipheriv, randomBytes } from "node:crypto";

import { OUR_MOBILE } from "../../apps/sandbox/src/world/gifts.ts";
import type { Answer, Member, Server, System } from "./system.ts";

/** The code of a gift link. */
export const codeOf = (link: string): string => new URL(link).searchParams.get("v") ?? "";

/** Actions with gift links for tests, of the sender and of the member's app. */
export const giftsOf = (system: System, server: Server) => {
  /** A fresh nonce, AES-256-GCM, the tag last, base64url. */
  const sealed = (text: string, key = server.context.keys.derive("truelink")): string => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", key, nonce);
    const bytes = [nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
    return Buffer.concat(bytes).toString("base64url");
  };
  /** Makes a gift that shows `amount` and pays it, or pays `pays`, in baht. Resolves with its link. */
  const wrap = async (amount: number, options: { kind?: string; pays?: number } = {}): Promise<string> => {
    const made: { link: string } = await system.person("POST", "/truemoney/gifts", { amount, ...options });
    return made.link;
  };
  const send = (member: Member, link: string, key?: string, to: Server = server): Promise<Answer> =>
    system.call(to, member, "POST", "/api/wallet/truelink", { link: sealed(link) }, key);

  /** The outside calls about a gift; `end` is the end of their paths. */
  const callsOf = (link: string, end = ""): number =>
    system.calls.filter(({ url }) => url.includes(codeOf(link)) && url.endsWith(end)).length;

  /** The balance of our wallet at TrueMoney, by the sandbox's books. */
  const holdsOurs = async (): Promise<number> => {
    const { accounts }: { accounts: { kind: string; accountNo: string; holds: number }[] } = await system.person(
      "GET",
      "/totals",
    );
    return accounts.find(({ kind, accountNo }) => kind === "gift" && accountNo === OUR_MOBILE)?.holds ?? 0;
  };

  /** What a link paid to our wallet, in minor units. */
  const takenOf = (link: string): bigint | null => {
    const ticket = system.world.gifts.of(codeOf(link))?.ticket;
    return ticket?.mobile === OUR_MOBILE ? ticket.amount : null;
  };
  return { sealed, wrap, send, callsOf, holdsOurs, takenOf };
};

export type Gifts = ReturnType<typeof giftsOf>;
