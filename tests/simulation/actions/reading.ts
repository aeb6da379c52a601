import { WALLET } from "@krapao/contract/constants";

import type { Action, Actions, Actor } from "./actor.ts";

/** Reads, repeated requests and invalid input. */
export const readingActions = (actor: Actor): Actions => {
  const { kernel, chance, ask, post, get, plain, someGame } = actor;

  const look: Action = async (person) => {
    const answer = await get(person, "/api/wallet");
    if (answer?.status === 200) person.wallet = (answer.body as { wallet: { amount: number } }).wallet.amount;
  };
  const refresh: Action = (person) => get(person, "/api/wallet/refresh/slot");
  const statement: Action = (person) =>
    plain(person, { method: "POST", url: "/api/statement", body: { page: 1, limit: 50 } });
  const csv: Action = (person) => get(person, "/api/statement/export");
  const sessions: Action = (person) => get(person, "/api/account/sessions");
  const logout: Action = async (person) => {
    const answer = await plain(person, { method: "POST", url: "/api/logout" });
    if (answer?.status === 200) person.isOut = true;
  };
  const again: Action = (person) => {
    const last = person.sent.at(-1);
    if (last === undefined) return look(person);
    const wish = chance.hits(0.5) ? last : chance.pick(person.sent);
    kernel.step(`${person.name} asks again ${wish.url} ${wish.key}`);
    return ask(person, wish);
  };
  const otherBody: Action = (person) => {
    if (person.sent.length === 0) return look(person);
    const wish = chance.pick(person.sent);
    const body = { from: WALLET, to: someGame(person), amount: 101.5 };
    kernel.step(`${person.name} uses ${wish.key} for something else`);
    return ask(person, { ...wish, url: "/api/wallet/transfer", body });
  };
  const bad: Action = (person) => {
    const [url, body] = chance.pick<readonly [string, object]>([
      ["/api/wallet/transfer", { from: WALLET, to: someGame(person), amount: -5 }],
      ["/api/wallet/transfer", { from: WALLET, to: someGame(person), amount: 1.005 }],
      ["/api/wallet/transfer", { from: WALLET, to: someGame(person), amount: "100" }],
      ["/api/wallet/transfer", { from: WALLET, to: WALLET, amount: 10 }],
      ["/api/wallet/transfer", { from: WALLET, to: "NOSUCH", amount: 10 }],
      ["/api/wallet/transferAll", { to: "NOSUCH" }],
      ["/api/wallet/withdraw", { amount: 0 }],
      ["/api/wallet/withdraw", { amount: 100, to: "somebody" }],
      ["/api/wallet/withdraw", { amount: 99_999_999_999 }],
      ["/api/wallet/add", { amount: 100, bankCode: "KBANK" }],
      ["/api/spinwheel/coupon/claim", { coupon: "L0000000000000000" }],
    ]);
    return post(person, url, body);
  };

  return [
    [5, look],
    [5, refresh],
    [3, statement],
    [1, csv],
    [0.5, sessions],
    [0.5, logout],
    [5, again],
    [1, otherBody],
    [2, bad],
  ];
};
