import type { MemberCalls } from "./in-flight.ts";
import { type Action, type Actions, createActor, type Person } from "./actions/actor.ts";
import { createBankActions } from "./actions/bank.ts";
import { giftActions } from "./actions/gifts.ts";
import { readingActions } from "./actions/reading.ts";
import { createMoneyActions } from "./actions/money.ts";
import { rewardActions } from "./actions/rewards.ts";
import { slipActions } from "./actions/slips.ts";
import { wheelActions } from "./actions/wheel.ts";
import type { Chance } from "./chance.ts";
import type { SignIn } from "./sign-in.ts";
import type { Kernel, Owner } from "./kernel.ts";
import type { Outside } from "./outside.ts";

type Options = {
  readonly kernel: Kernel;
  readonly chance: Chance;
  /** The properties of this run. */
  readonly shape: Chance;
  readonly calls: MemberCalls;
  readonly outside: Outside;
  readonly signIn: SignIn;
  /** Codes of the games that there are. */
  readonly codes: readonly string[];
  /** The key with which gift links are sealed. */
  readonly linkKey: Buffer;
};

/** The weights of the run's subjects. In some runs a subject is left out, which leaves time for others. */
const shares = [0, 1, 3, 8];

/** Creates members who use the product and the outside in a realistic order, with all of their actions. */
export const createMemberActor = ({ shape, linkKey, ...options }: Options) => {
  const actor = createActor(options);
  const { kernel, chance, signIn, codes, get } = actor;
  const everybody: Person[] = [];

  const open = async (person: Person, code: string): Promise<string | null> => {
    await get(person, `/api/wallet/activate/${code}`);
    const account = await get(person, `/api/wallet/account/${code}`);
    if (account?.status !== 200) return account?.text ?? "no answer";
    person.games.set(code, (account.body as { username: string }).username);
    return null;
  };
  const activate: Action = (person) => open(person, chance.pick(codes));

  const some = (acts: Actions): Actions => {
    const share = shape.pick(shares);
    return acts.map(([weight, act]) => [weight * share, act] as const);
  };
  const money = createMoneyActions(actor, activate);
  const bank = createBankActions(actor);
  const rewards = rewardActions(actor, bank.fromOwn, money.play);
  const acts: Actions = [
    [2, activate],
    ...money.acts,
    ...readingActions(actor),
    ...some(wheelActions(actor, () => everybody)),
    ...some(bank.acts),
    ...some(slipActions(actor, bank.toAny, () => everybody)),
    ...some(giftActions(actor, linkKey)),
    ...some(rewards.bonus),
    ...some(rewards.refund),
    ...some(rewards.invite),
  ];

  /** Signs in again after the session has ended, unless the member is blocked. */
  const comeBack = async (person: Person): Promise<void> => {
    if (!(await signIn.enter(person.member))) return;
    person.isOut = false;
    kernel.say(`${person.name} signs in again`);
  };

  return {
    /** One device: acts, waits for the result, pauses, acts again. */
    device: async (person: Person, owner: Owner, isOver: () => boolean): Promise<void> => {
      const { sleep } = kernel.scheduleOf(owner);
      while (!isOver()) {
        const pause = chance.weighted([
          [6, chance.between(10, 800)],
          [2, chance.between(800, 6_000)],
        ]);
        await sleep(pause);
        if (isOver()) return;
        if (person.isOut) await comeBack(person);
        await chance.weighted(acts)(person);
      }
    },
    comeBack,
    /** Opens every game before the first fault. */
    openGames: async (person: Person): Promise<void> => {
      everybody.push(person);
      for (const code of codes) {
        const why = await open(person, code);
        if (why !== null) throw new Error(`${code} was not opened: ${why}`);
      }
    },
  };
};
