import { QR_OFFERS, WALLET } from "@krapao/contract/constants";

import type { Wish } from "../../support/inject.ts";
import type { Action, Actions, Actor } from "./actor.ts";

/** Transfers, withdrawals, QR deposits and play. */
export const createMoneyActions = (actor: Actor, activate: Action) => {
  const { kernel, chance, outside, ask, post, place, someGame, amountUpTo } = actor;

  const transfer: Action = (person) => {
    const from = place(person);
    const to = from === WALLET ? someGame(person) : place(person);
    const most = from === WALLET ? person.wallet : 400;
    return post(person, "/api/wallet/transfer", { from, to, amount: amountUpTo(most) });
  };
  const transferAll: Action = (person) =>
    post(person, "/api/wallet/transferAll", { to: chance.hits(0.6) ? WALLET : someGame(person) });
  const withdraw: Action = (person) =>
    post(person, chance.hits(0.7) ? "/api/wallet/withdraw" : "/api/wallet/withdrawAll", {
      amount: 100 + amountUpTo(Math.max(1, person.wallet / 3)),
    });
  const order: Action = async (person) => {
    const provider = chance.pick(Object.keys(QR_OFFERS.THB));
    const amount = chance.pick([100, 200, 300, 500, 150.25]);
    kernel.step(`${person.name} asks for a QR of ${provider} for ${amount}`);
    const wish: Wish = { method: "POST", url: `/api/qrcode/${provider}`, body: { amount } };
    const answer = await ask(person, wish);
    const { qrcodeId: id } = (answer?.body ?? {}) as { qrcodeId?: string };
    if (id !== undefined && person.orders.every((one) => one.id !== id)) person.orders.push({ id, amount });
  };
  const payOrder: Action = async (person) => {
    const last = person.orders.at(-1);
    if (last === undefined) return order(person);
    const { id, amount } = chance.hits(0.6) ? last : chance.pick(person.orders);
    const paid = chance.hits(0.15) ? amountUpTo(2 * amount) : amount;
    kernel.step(`${person.name} pays ${paid} on the QR ${id} for ${amount}`);
    return outside.person("POST", "/bank/payments", { qrcodeId: id, amount: paid });
  };
  const cancelOrder: Action = async (person) => {
    if (person.orders.length === 0) return undefined;
    const { id } = chance.pick(person.orders);
    kernel.step(`${person.name} cancels the QR ${id}`);
    return ask(person, { method: "DELETE", url: `/api/qrcode/${id}` });
  };
  const play: Action = async (person) => {
    if (person.games.size === 0) return activate(person);
    const [code, username] = chance.pick([...person.games]);
    const stake = chance.between(1, 150);
    const payout = chance.weighted([
      [5, 0],
      [3, chance.between(1, 200)],
      [1, chance.between(200, 900)],
      [1, Math.round(stake * 150 * chance.fraction()) / 100],
    ]);
    kernel.step(`${person.name} plays at ${code}: ${stake} for ${payout}`);
    return outside.person("POST", `/games/${code}/rounds`, { username, stake, payout });
  };

  const acts: Actions = [
    [22, transfer],
    [6, transferAll],
    [8, withdraw],
    [9, order],
    [12, payOrder],
    [2, cancelOrder],
    [12, play],
  ];
  return { acts, play };
};
