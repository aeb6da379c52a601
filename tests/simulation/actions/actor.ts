import { toMajor } from "@krapao/contract";
import { WALLET } from "@krapao/contract/constants";

import type { Answer, Wish } from "../../support/inject.ts";
import type { MemberCalls } from "../in-flight.ts";
import type { Chance } from "../chance.ts";
import type { SignIn, SignedIn } from "../sign-in.ts";
import type { Kernel } from "../kernel.ts";
import type { WorldsBooks } from "../outside.ts";

/** A bank transfer that a person made, by the bank's own reference. */
export type Sent = { readonly reference: string };

/** A member of the run, and the state of their apps. */
export type Person = {
  readonly name: string;
  readonly member: SignedIn;
  /** Codes of the open games, with the names of the accounts. */
  readonly games: Map<string, string>;
  /** Orders that a member has seen, by their ids. */
  readonly orders: { readonly id: string; readonly amount: number }[];
  /** Bank transfers that they made. */
  readonly transfers: Sent[];
  /** Requests with a key that may be repeated. */
  readonly sent: Wish[];
  /** Coupons that the member saw, and how often each was answered as paid, once for a key. */
  readonly coupons: Map<string, Set<string>>;
  /** How often a call that grants answered that it did. */
  readonly told: Map<string, number>;
  /** Coins of the wheel that the member began with. */
  readonly coins: number;
  /** The values that the app shows. */
  wallet: number;
  /** Whether the session has ended. */
  isOut: boolean;
};

/** One action of a person. */
export type Action = (person: Person) => Promise<unknown>;

/** Actions, each as often as its weight. */
export type Actions = readonly (readonly [weight: number, act: Action])[];

type Options = {
  readonly kernel: Pick<Kernel, "say" | "step" | "scheduleOf">;
  readonly chance: Chance;
  readonly calls: Pick<MemberCalls, "ask">;
  readonly outside: WorldsBooks;
  readonly signIn: SignIn;
  /** Codes of the games that there are. */
  readonly codes: readonly string[];
};

/** A member at the beginning of a run. `amount` is the wallet's balance in minor units. */
export const newPerson = (name: string, member: SignedIn, amount: bigint, coins: number): Person => ({
  name,
  member,
  games: new Map(),
  orders: [],
  transfers: [],
  sent: [],
  coupons: new Map(),
  told: new Map(),
  coins,
  wallet: toMajor(amount),
  isOut: false,
});

/** Helpers for actions: making calls and choosing. */
export const createActor = ({ kernel, chance, calls, outside, signIn, codes }: Options) => {
  let keys = 0;

  const ask = async (person: Person, wish: Wish): Promise<Answer | null> => {
    const answer = await calls.ask(person.name, person.member, wish);
    if (answer?.status === 401) person.isOut = true;
    return answer;
  };
  /** A call that moves money, mostly under a new key. */
  const wishOf = (person: Person, url: string, body?: object): Wish => {
    keys += 1;
    const key = chance.hits(0.85) ? `key-${person.name}-${String(keys).padStart(6, "0")}` : undefined;
    const wish: Wish = { method: "POST", url, body, key };
    if (key !== undefined) person.sent.push(wish);
    return wish;
  };
  /** Sometimes twice at once, as by a double tap, or on two devices with one key. */
  const send = async (person: Person, wish: Wish): Promise<Answer | null> => {
    kernel.step(`${person.name} asks ${wish.url} ${wish.body === undefined ? "" : JSON.stringify(wish.body)}`);
    if (wish.key !== undefined && chance.hits(0.12)) {
      const [first] = await Promise.all([1, 2].map(() => ask(person, wish)));
      return first ?? null;
    }
    return ask(person, wish);
  };

  const someGame = (person: Person): string => chance.pick(person.games.size > 0 ? [...person.games.keys()] : codes);

  return {
    kernel,
    chance,
    outside,
    signIn,
    codes,
    ask,
    wishOf,
    send,
    post: (person: Person, url: string, body?: object): Promise<Answer | null> =>
      send(person, wishOf(person, url, body)),
    /** A plain call without a key. */
    plain: (person: Person, wish: Wish): Promise<Answer | null> => {
      kernel.step(`${person.name} asks ${wish.method} ${wish.url}`);
      return ask(person, wish);
    },
    get: (person: Person, url: string): Promise<Answer | null> => {
      kernel.step(`${person.name} asks ${url}`);
      return ask(person, { method: "GET", url });
    },
    upload: (person: Person, file: Buffer): Promise<Answer | null> => {
      kernel.step(`${person.name} uploads ${file.subarray(8).toString("latin1")}`);
      return ask(person, { method: "POST", url: "/api/wallet/slip", file });
    },
    someGame,
    place: (person: Person): string => (chance.hits(0.45) ? WALLET : someGame(person)),
    amountUpTo: (most: number): number =>
      chance.weighted<() => number>([
        [6, () => chance.between(1, Math.max(1, Math.floor(most)))],
        [2, () => Math.round(chance.fraction() * Math.max(1, most) * 100) / 100],
        [1, () => Math.max(1, most)],
        [1, () => Math.floor(most) + chance.between(1, 500)],
      ])(),
  };
};

export type Actor = ReturnType<typeof createActor>;
