import type pg from "pg";

import { setOperatorSettings } from "../../apps/server/src/lib/operator-settings.ts";
import { createMembers } from "../../apps/server/src/saga/testing/members.ts";
import { createBankActions } from "../simulation/actions/bank.ts";
import { giftActions } from "../simulation/actions/gifts.ts";
import { type Action, type Actions, createActor, newPerson, type Person } from "../simulation/actions/actor.ts";
import { readingActions } from "../simulation/actions/reading.ts";
import { createMoneyActions } from "../simulation/actions/money.ts";
import type { Chance } from "../simulation/chance.ts";
import { createSignIn } from "../simulation/sign-in.ts";
import { register } from "../simulation/setup.ts";
import type { ClientPort } from "./client-port.ts";
import type { RunOutside } from "./outside.ts";
import type { Postgres } from "./postgres.ts";
import type { RunRecord } from "./record.ts";
import type { Server } from "./servers.ts";
import type { Time } from "./time.ts";

/** A price at which no coin is earned in a run, in satang. */
export const COIN_EVERY = 100_000_000n;

/** How much more often money moves than in the other simulation. */
const OPENING_TRIES = 20;
const MONEY = 3;
/** The part of the gifts that pay another amount than they show. */
const OTHER_GIFTS = 0.2;

type Options = {
  readonly time: Time;
  readonly chance: Chance;
  readonly record: RunRecord;
  readonly postgres: Postgres;
  readonly outside: RunOutside;
  readonly port: ClientPort;
  readonly linkKey: Buffer;
  readonly codes: readonly string[];
};

/** Members with money. Each is invited by an earlier one. */
export const insertMembers = async (
  { context }: Server,
  owner: pg.Client,
  chance: Chance,
  count: number,
): Promise<{ readonly people: readonly Person[]; readonly opening: ReadonlyMap<string, bigint> }> => {
  const { clock, keys, ledger, db } = context;
  await setOperatorSettings(db, { coinEvery: { THB: COIN_EVERY, LAK: COIN_EVERY } }, clock.now());
  const { member } = createMembers({ owner, ledger, keys, clock, random: chance });
  const people: Person[] = [];
  const opening = new Map<string, bigint>();
  for (let index = 1; index <= count; index++) {
    const amount = BigInt(chance.between(100, 5_000)) * 100n;
    people.push(newPerson(`M${index}`, await member(amount), amount, 0));
    opening.set(`M${index}`, amount);
  }
  await register(owner, people, clock.now());
  return { people, opening };
};

/**
 * What members do, concurrently and on several devices: deposits and withdrawals by every channel, and repeated keys.
 */
export const createActors = ({ time, chance, record, postgres, outside, port, linkKey, codes }: Options) => {
  const step = (line: string): void => record.say("people", line);
  const kernel = {
    step,
    say: step,
    scheduleOf: () => ({ sleep: time.sleep, every: () => ({ stop: () => Promise.resolve() }) }),
  };
  const alone = (work: () => Promise<void>): void => void work();
  const signIn = createSignIn({ alone, clock: time.clock }, chance, () => postgres.owner);
  const actor = createActor({ kernel, chance, calls: port, outside, signIn, codes });

  const open = async (person: Person, code: string): Promise<boolean> => {
    await actor.get(person, `/api/wallet/activate/${code}`);
    const account = await actor.get(person, `/api/wallet/account/${code}`);
    if (account?.status !== 200) return false;
    person.games.set(code, (account.body as { readonly username: string }).username);
    return true;
  };
  const activate: Action = (person) => open(person, chance.pick(codes));
  const moneyActions = createMoneyActions(actor, activate).acts;
  const acts: Actions = [
    ...moneyActions.map(([weight, act]) => [MONEY * weight, act] as const),
    ...createBankActions(actor).acts,
    ...giftActions(actor, linkKey, { otherAmounts: OTHER_GIFTS }),
    ...readingActions(actor),
  ];
  const comeBack = async (person: Person): Promise<void> => {
    if (await signIn.enter(person.member)) person.isOut = false;
  };

  return {
    comeBack,
    /** Opens every game before the first fault. On a busy machine an answer may come after the caller has given up. */
    openGames: async (person: Person): Promise<void> => {
      for (const code of codes)
        for (let tries = 1; !(await open(person, code)); tries += 1) {
          if (tries === OPENING_TRIES) throw new Error(`${code} was not opened`);
          await time.sleep(1_000);
        }
    },
    device: async (person: Person, isOver: () => boolean): Promise<void> => {
      while (!isOver()) {
        await time.sleep(chance.hits(0.8) ? chance.between(10, 400) : chance.between(400, 5_000));
        if (isOver()) return;
        // The database may be unreachable.
        if (person.isOut) await comeBack(person).catch(() => undefined);
        else await chance.weighted(acts)(person);
      }
    },
  };
};
