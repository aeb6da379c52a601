import { createCipheriv } from "node:crypto";

import type { Action, Actions, Actor } from "./actor.ts";

const kinds = ["good", "used", "expired", "own", "shared", "unknown"] as const;

/**
 * Gift links: valid and invalid ones, sent twice, by two members at once, and texts that are no links. `otherAmounts`:
 * the part of the gifts that pay another amount than they show. A simulation without them draws no number for it, so
 * that its seeds stay what they were.
 */
export const giftActions = (
  { kernel, chance, outside, post }: Actor,
  key: Buffer,
  { otherAmounts = 0 }: { readonly otherAmounts?: number } = {},
): Actions => {
  const links: string[] = [];

  /** As the member's app seals a link (CONTRACT.md, truelink). */
  const seal = (link: string): string => {
    const nonce = chance.bytes(12);
    const cipher = createCipheriv("aes-256-gcm", key, nonce);
    return Buffer.concat([nonce, cipher.update(link, "utf8"), cipher.final(), cipher.getAuthTag()]).toString(
      "base64url",
    );
  };
  const wrap: Action = async (person) => {
    const kind = chance.weighted(kinds.map((one) => [one === "good" ? 12 : 1, one] as const));
    const amount = chance.pick([2, 20, 99.5, 250, 1.99]);
    const isOther = otherAmounts > 0 && chance.hits(otherAmounts);
    const pays = isOther ? chance.pick([0.01, amount - 1, amount + 25.5]) : amount;
    kernel.step(`${person.name} wraps ${amount} (${kind})${isOther ? `, which pays ${pays}` : ""}`);
    const gift = { amount, kind, ...(isOther && { pays }) };
    const { link }: { readonly link: string } = await outside.person("POST", "/truemoney/gifts", gift);
    links.push(link);
  };
  const sendLink: Action = async (person) => {
    if (links.length === 0 || chance.hits(0.5)) await wrap(person);
    const last = links.at(-1) ?? "";
    const link = chance.weighted([
      [8, last],
      [2, chance.pick(links)],
      [0.5, "https://gift.truemoney.com.evil.example/campaign/?v=abc"],
      [0.5, "no link"],
    ]);
    kernel.say(`${person.name} sends ${link}`);
    return post(person, "/api/wallet/truelink", { link: seal(link) });
  };
  /** Two devices, two keys, one gift. */
  const twice: Action = async (person) => {
    if (links.length === 0) await wrap(person);
    const link = links.at(-1) ?? "";
    await Promise.all([1, 2].map(() => post(person, "/api/wallet/truelink", { link: seal(link) })));
  };

  return [
    [6, sendLink],
    [1, twice],
  ];
};
