import type { GameMove, GamePort } from "../games/port.ts";
import type { GiftPort } from "../gift/port.ts";
import { type Attempt, type Line, NoAnswer, type OutgoingRequest } from "../../lib/outgoing.ts";
import type { PayoutOrder, PayoutPort } from "../payout/port.ts";
import type { Verdict } from "../verdict.ts";

const FAR = new Date("2100-01-01T00:00:00.000Z");

/**
 * Reserves a line of the port and returns an attempt on it that counts as in time. By default `notAfter` is in 2100.
 */
export const attemptAt = async (
  port: { readonly reserve: () => Promise<Line> },
  notAfter: Date = FAR,
): Promise<Attempt> => {
  const line = await port.reserve();
  return { notAfter, send: (request) => line.send(request, () => true) };
};

/** Pays by an attempt that is in time. */
export const payNow = async (port: PayoutPort, order: PayoutOrder, notAfter?: Date) =>
  port.pay(order, await attemptAt(port, notAfter));

/** Moves money into a game by an attempt that is in time. */
export const depositNow = async (port: GamePort, move: GameMove, notAfter?: Date) =>
  port.deposit(move, await attemptAt(port, notAfter));

/** Moves money out of a game by an attempt that is in time. */
export const withdrawNow = async (port: GamePort, move: GameMove, notAfter?: Date) =>
  port.withdraw(move, await attemptAt(port, notAfter));

/** Takes a gift by an attempt that is in time. */
export const takeNow = async (port: GiftPort, code: string, notAfter?: Date) =>
  port.take(code, await attemptAt(port, notAfter));

/**
 * Makes a call whose requests are held back. The caller gets the result first, and `arrive` sends the requests later.
 */
export const holdBack = async (
  port: { readonly reserve: () => Promise<Line> },
  call: (attempt: Attempt) => Promise<Verdict>,
  notAfter: Date = FAR,
): Promise<{ readonly said: Verdict; readonly arrive: () => Promise<void> }> => {
  const kept: OutgoingRequest[] = [];
  const send = (request: OutgoingRequest): Promise<never> => {
    kept.push(request);
    return Promise.reject(new NoAnswer("held back"));
  };
  const said = await call({ notAfter, send });
  const arrive = async (): Promise<void> => {
    for (const request of kept) await (await port.reserve()).send(request, () => true);
  };
  return { said, arrive };
};
