import { toMajor } from "@krapao/contract";
import { QR_PROVIDERS, WALLET } from "@krapao/contract/constants";

import type { TestMember } from "../../apps/server/src/saga/testing/members.ts";
import type { Answer, Wish } from "../support/inject.ts";
import type { Asking } from "./asking.ts";
import type { Chance } from "./chance.ts";
import type { Kernel, Owner } from "./kernel.ts";
import type { Outside } from "./outside.ts";

/** A member of the run, and what their apps know. */
export type Person = {
  readonly name: string;
  readonly member: TestMember;
  /** Codes of the open games, with the names of the accounts. */
  readonly games: Map<string, string>;
  /** Orders that a member has seen, by their ids. */
  readonly orders: { readonly id: string; readonly amount: number }[];
  /** Keyed requests that may be asked again. */
  readonly sent: Wish[];
  /** What the app shows. */
  wallet: number;
};

/** One thing that a person does. */
type Act = (person: Person) => Promise<unknown>;

type Options = {
  readonly kernel: Kernel;
  readonly chance: Chance;
  readonly asking: Asking;
  readonly outside: Outside;
  /** Codes of the games that there are. */
  readonly codes: readonly string[];
};

/** Everything that a member can do with the product and the world, each as a person would come to do it. */
export const createPeople = ({ kernel, chance, asking, outside, codes }: Options) => {
  let keys = 0;

  const post = async (person: Person, url: string, body: object): Promise<Answer | null> => {
    keys += 1;
    const key = chance.hits(0.85) ? `key-${person.name}-${String(keys).padStart(6, "0")}` : undefined;
    const wish: Wish = { method: "POST", url, body, key };
    if (key !== undefined) person.sent.push(wish);
    kernel.step(`${person.name} asks ${url} ${JSON.stringify(body)}`);
    // An impatient finger, or two devices that share a key.
    if (key !== undefined && chance.hits(0.12)) {
      const [first] = await Promise.all([1, 2].map(() => asking.ask(person.name, person.member, wish)));
      return first ?? null;
    }
    return asking.ask(person.name, person.member, wish);
  };
  const get = (person: Person, url: string): Promise<Answer | null> => {
    kernel.step(`${person.name} asks ${url}`);
    return asking.ask(person.name, person.member, { method: "GET", url });
  };

  const amountUpTo = (most: number): number =>
    chance.weighted<() => number>([
      [6, () => chance.between(1, Math.max(1, Math.floor(most)))],
      [2, () => Math.round(chance.fraction() * Math.max(1, most) * 100) / 100],
      [1, () => Math.max(1, most)],
      [1, () => Math.floor(most) + chance.between(1, 500)],
    ])();
  const someGame = (person: Person): string => chance.pick(person.games.size > 0 ? [...person.games.keys()] : codes);
  const place = (person: Person): string => (chance.hits(0.45) ? WALLET : someGame(person));

  const activate: Act = async (person) => {
    const code = chance.pick(codes);
    const answer = await get(person, `/api/wallet/activate/${code}`);
    if (answer?.status !== 200) return;
    const account = await get(person, `/api/wallet/account/${code}`);
    if (account?.status === 200) person.games.set(code, (account.body as { username: string }).username);
  };
  const look: Act = async (person) => {
    const answer = await get(person, "/api/wallet");
    if (answer?.status === 200) person.wallet = (answer.body as { wallet: { amount: number } }).wallet.amount;
  };
  const transfer: Act = (person) => {
    const from = place(person);
    const to = from === WALLET ? someGame(person) : place(person);
    const most = from === WALLET ? person.wallet : 400;
    return post(person, "/api/wallet/transfer", { from, to, amount: amountUpTo(most) });
  };
  const transferAll: Act = (person) =>
    post(person, "/api/wallet/transferAll", { to: chance.hits(0.6) ? WALLET : someGame(person) });
  const withdraw: Act = (person) =>
    post(person, chance.hits(0.7) ? "/api/wallet/withdraw" : "/api/wallet/withdrawAll", {
      amount: 100 + amountUpTo(Math.max(1, person.wallet / 3)),
    });
  const order: Act = async (person) => {
    const provider = chance.pick(QR_PROVIDERS);
    const amount = chance.pick([100, 200, 300, 500, 150.25]);
    kernel.step(`${person.name} asks for a QR of ${provider} for ${amount}`);
    const wish: Wish = { method: "POST", url: `/api/qrcode/${provider}`, body: { amount } };
    const answer = await asking.ask(person.name, person.member, wish);
    const { qrcodeId: id } = (answer?.body ?? {}) as { qrcodeId?: string };
    if (id !== undefined && person.orders.every((one) => one.id !== id)) person.orders.push({ id, amount });
  };
  const payOrder: Act = async (person) => {
    const last = person.orders.at(-1);
    if (last === undefined) return order(person);
    const { id, amount } = chance.hits(0.6) ? last : chance.pick(person.orders);
    const paid = chance.hits(0.15) ? amountUpTo(2 * amount) : amount;
    kernel.step(`${person.name} pays ${paid} on the QR ${id} for ${amount}`);
    return outside.person("POST", "/bank/payments", { qrcodeId: id, amount: paid });
  };
  const cancelOrder: Act = async (person) => {
    if (person.orders.length === 0) return undefined;
    const { id } = chance.pick(person.orders);
    kernel.step(`${person.name} cancels the QR ${id}`);
    return asking.ask(person.name, person.member, { method: "DELETE", url: `/api/qrcode/${id}` });
  };
  const play: Act = async (person) => {
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
  const refresh: Act = (person) => get(person, "/api/wallet/refresh/slot");
  const statement: Act = (person) => {
    kernel.step(`${person.name} reads the statement`);
    const wish: Wish = { method: "POST", url: "/api/statement", body: { page: 1, limit: 50 } };
    return asking.ask(person.name, person.member, wish);
  };
  const again: Act = (person) => {
    const last = person.sent.at(-1);
    if (last === undefined) return look(person);
    const wish = chance.hits(0.5) ? last : chance.pick(person.sent);
    kernel.step(`${person.name} asks again ${wish.url} ${wish.key}`);
    return asking.ask(person.name, person.member, wish);
  };
  const otherBody: Act = (person) => {
    if (person.sent.length === 0) return look(person);
    const wish = chance.pick(person.sent);
    const body = { from: WALLET, to: someGame(person), amount: 101.5 };
    kernel.step(`${person.name} uses ${wish.key} for something else`);
    return asking.ask(person.name, person.member, { ...wish, url: "/api/wallet/transfer", body });
  };
  const bad: Act = (person) => {
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
    ]);
    return post(person, url, body);
  };

  const acts: readonly (readonly [number, Act])[] = [
    [22, transfer],
    [6, transferAll],
    [8, withdraw],
    [9, order],
    [12, payOrder],
    [2, cancelOrder],
    [12, play],
    [5, refresh],
    [5, look],
    [3, statement],
    [5, again],
    [1, otherBody],
    [2, bad],
    [2, activate],
  ];

  return {
    /** One device in a person's hand: acts, waits for what comes of it, thinks, acts again. */
    device: async (person: Person, owner: Owner, isOver: () => boolean): Promise<void> => {
      const { sleep } = kernel.scheduleOf(owner);
      while (!isOver()) {
        const pause = chance.weighted([
          [6, chance.between(10, 800)],
          [2, chance.between(800, 6_000)],
        ]);
        await sleep(pause);
        if (isOver()) return;
        await chance.weighted(acts)(person);
      }
    },
    /** Opens every game that there is, before anything is broken. */
    openGames: async (person: Person): Promise<void> => {
      for (const code of codes) {
        await get(person, `/api/wallet/activate/${code}`);
        const account = await get(person, `/api/wallet/account/${code}`);
        if (account?.status !== 200) throw new Error(`${code} was not opened: ${account?.text}`);
        person.games.set(code, (account.body as { username: string }).username);
      }
    },
    newPerson: (name: string, member: TestMember, amount: bigint): Person => ({
      name,
      member,
      games: new Map(),
      orders: [],
      sent: [],
      wallet: toMajor(amount),
    }),
  };
};
