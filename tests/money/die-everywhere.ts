import { expect } from "vitest";

import { deathPoints } from "../../tools/testing/death-points.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";
import { type Member, type Server, startSystem, type System } from "./system.ts";

const GAMES = ["PG", "UFABET", "HUAYHD", "ASKMEBET"] as const;

/** A member's money by all books, in major units: in the wallet, in games, and paid out. */
type Holdings = { readonly wallet: number; readonly games: number; readonly paid: number; readonly sum: number };

/** Work during which a server dies. */
export type Trial = {
  readonly prepare: () => Promise<Member>;
  /** The request to the server that dies. */
  readonly act: (server: Server, member: Member, key: string) => Promise<unknown>;
  readonly after: (member: Member, key: string) => Promise<void>;
  /** The distance between the points of death in a usual run. */
  readonly apart: number;
};

/** A system with one server that lives on while others die. */
export type Dying = {
  readonly system: System;
  readonly living: Server;
  readonly actions: MemberActions;
  /** All of a member's money, by the books of the outside and by ours, including what was paid out. */
  readonly holdings: (member: Member) => Promise<Holdings>;
  /** Whether a movement of the member is in progress. An open QR order does not count. */
  readonly isUnderWay: (member: Member) => Promise<boolean>;
  /** Lets time pass, second by second, until none of the member's movements is in progress. */
  readonly settle: (member: Member) => Promise<void>;
  /** Dies at one point after another until the work completes before the point. Returns the number of points. */
  readonly dieEverywhere: (trial: Trial) => Promise<number>;
  /** A member with this much in the wallet, and in games by their codes. */
  readonly withMoney: (wallet: number, inGames: Readonly<Record<string, number>>) => Promise<Member>;
};

/**
 * Starts the system for tests in which a server dies at each point where it waits for the database or an outside system,
 * before and after the awaited work was done.
 */
export const startDying = async (): Promise<Dying> => {
  const system = await startSystem();
  const living = await system.start();
  const actions = memberActions(system, living);
  let trials = 0;

  const holdings = async (member: Member): Promise<Holdings> => {
    const wallet = (await actions.wallet(member)).wallet.amount;
    const payouts = (await system.person("GET", `/bank/payouts?accountNo=${member.id}`)) as { amount: number }[];
    const paid = payouts.reduce((total, { amount }) => total + amount, 0);
    let inGames = 0;
    for (const code of GAMES) {
      const open = (await actions.wallet(member)).slots.find((slot) => slot.code === code)?.isActive === true;
      if (open) inGames += await actions.holds(member, code);
    }
    return { wallet, games: inGames, paid, sum: Math.round((wallet + inGames + paid) * 100) / 100 };
  };

  /** Nothing is held, no account is reserved, and the books of each game agree with the provider's. */
  const isClean = async (member: Member): Promise<void> => {
    const { rows } = await system.background.owner.query(
      "select kind, code, held, busy from account where member_id = $1 and (held <> 0 or busy is not null or kind = 'transit' and balance <> 0)",
      [member.id],
    );
    expect(rows).toEqual([]);
    for (const { code, isActive, amount } of (await actions.wallet(member)).slots) {
      if (isActive) expect(amount, code).toBe(await actions.holds(member, code));
    }
  };

  const isUnderWay = async (member: Member): Promise<boolean> => {
    const { rowCount } = await system.background.owner.query(
      "select 1 from saga where member_id = $1 and status = 'IN_PROGRESS' and kind <> 'qr-deposit'",
      [member.id],
    );
    return rowCount !== 0;
  };

  const settle = async (member: Member): Promise<void> => {
    for (let round = 0; round < 400; round++) {
      if (!(await isUnderWay(member))) return;
      system.time.skip(5_000);
      await living.context.sagas.resolve();
    }
    throw new Error("it never settled");
  };

  const dieEverywhere = async ({ prepare, act, after, apart }: Trial): Promise<number> => {
    for (const dieAt of deathPoints(400, apart)) {
      const member = await prepare();
      const key = `dying-${String((trials += 1)).padStart(6, "0")}`;
      const mortal = await system.start(dieAt);
      const work = act(mortal, member, key).catch(() => undefined);
      await Promise.race([work, mortal.died]);
      // Work after the answer may be interrupted too.
      if (!mortal.isDead()) await Promise.race([system.time.schedule.sleep(3_000), mortal.died]);
      const survived = !mortal.isDead();
      await mortal.kill();
      await settle(member);
      await after(member, key);
      await isClean(member);
      if (survived) return dieAt - 1;
    }
    throw new Error("it never outlived its work");
  };

  const withMoney = async (wallet: number, inGames: Readonly<Record<string, number>>): Promise<Member> => {
    const total = Object.values(inGames).reduce((sum, one) => sum + one, wallet);
    const member = await system.background.member(BigInt(total) * 100n);
    await actions.withGames(member, inGames);
    return member;
  };

  return { system, living, actions, holdings, isUnderWay, settle, dieEverywhere, withMoney };
};
