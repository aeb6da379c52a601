import { absentByTime } from "../../adapters/absence.ts";
import type { GameMove, GamePort } from "../../adapters/games/port.ts";
import { plainHttp } from "../../adapters/testing/plain-http.ts";
import type { Verdict } from "../../adapters/verdict.ts";

/** The fault of a call: not done; done but not answered; answered too late; refused by the provider. */
export type Strike = "error" | "lost-reply" | "timeout" | "refuse" | null;

/** A game provider in memory, with books of its own that know each reference once. */
export type FakeGame = {
  readonly port: GamePort;
  readonly balances: Map<string, bigint>;
  readonly moves: Map<string, { readonly username: string; readonly signed: bigint }>;
  /** Decides the fault of the next call of that name. */
  strike: (call: "create" | "reset" | "balance" | "deposit" | "withdraw" | "ask") => Strike;
  /** Every call that reached it. */
  readonly calls: string[];
  readonly passwords: Map<string, string>;
};

const END_OF_TIME = new Date(8_640_000_000_000_000);

/** A call leaves this process if it is in time; its result is decided here. */
const way = plainHttp(() => Promise.resolve({ status: 200, headers: {}, body: "" }));
const LEAVES = { target: "fake", method: "POST", url: "" } as const;

const unclear = { is: "unclear", why: "struck" } as const;

/** Creates a game provider in memory; `latencyMs` is the time of each call. */
export const createFakeGame = (code: string, sleep: (ms: number) => Promise<void>, latencyMs = 0): FakeGame => {
  const balances = new Map<string, bigint>();
  const moves: FakeGame["moves"] = new Map();
  const passwords = new Map<string, string>();
  const calls: string[] = [];

  const struck = async (name: Parameters<FakeGame["strike"]>[0], work: () => Verdict): Promise<Verdict> => {
    calls.push(name);
    if (latencyMs > 0) await sleep(latencyMs);
    const strike = game.strike(name);
    if (strike === "error") return unclear;
    if (strike === "refuse") return { is: "refused", reason: "struck" };
    const verdict = work();
    if (strike === "timeout") await sleep(15_000);
    return strike === null ? verdict : unclear;
  };
  const apply = (move: GameMove, signed: bigint): Verdict => {
    const known = moves.get(move.reference);
    if (known !== undefined) {
      return known.signed === signed && known.username === move.username ? { is: "done" } : unclear;
    }
    const balance = (balances.get(move.username) ?? 0n) + signed;
    if (balance < 0n) return { is: "refused", reason: "insufficient" };
    balances.set(move.username, balance);
    moves.set(move.reference, { username: move.username, signed });
    return { is: "done" };
  };

  const game: FakeGame = {
    balances,
    moves,
    passwords,
    calls,
    strike: () => null,
    port: {
      code,
      category: "slot",
      create: ({ username, password }) =>
        struck("create", () => {
          balances.set(username, balances.get(username) ?? 0n);
          passwords.set(username, password);
          return { is: "done" };
        }),
      resetPassword: ({ username, password }) =>
        struck("reset", () => {
          passwords.set(username, password);
          return { is: "done" };
        }),
      balance: async ({ username }) => {
        const verdict = await struck("balance", () => ({ is: "done" }));
        return verdict.is === "done"
          ? { is: "known", balance: balances.get(username) ?? 0n, theirTime: null }
          : unclear;
      },
      reserve: () => way.reserve(code, ""),
      deposit: async (move, attempt) => {
        await attempt.send(LEAVES);
        return struck("deposit", () => apply(move, move.amount));
      },
      withdraw: async (move, attempt) => {
        await attempt.send(LEAVES);
        return struck("withdraw", () => apply(move, -move.amount));
      },
      absence: () => absentByTime,
      ask: (move) =>
        struck("ask", () => {
          const known = moves.get(move.reference);
          if (known === undefined) return { is: "not-found" };
          return known.signed === (move.direction === "in" ? move.amount : -move.amount) ? { is: "done" } : unclear;
        }),
      report: () =>
        Promise.resolve({ is: "known", bets: [], completeUpTo: END_OF_TIME, hasMore: false, theirTime: null }),
      holdings: () => Promise.resolve({ is: "known", accounts: [], next: null }),
      launch: ({ ticket }) => Promise.resolve({ is: "link", link: `https://game.example/?t=${ticket}` }),
    },
  };
  return game;
};
