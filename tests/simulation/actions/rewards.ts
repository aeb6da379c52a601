import type { Action, Actions, Actor, Person } from "./actor.ts";

/** Codes of the run's bonuses and promotions, and an unknown one. */
export const BONUS_CODES = ["WELCOME", "DAILY", "WEEKLY", "SECRET", "NOSUCH"] as const;

/** Rewards: bonuses, refunds, commission. Each is requested once, twice, and by two devices. */
export const rewardActions = (
  actor: Actor,
  pay: Action,
  play: Action,
): { readonly bonus: Actions; readonly refund: Actions; readonly invite: Actions } => {
  const { kernel, chance, get, plain } = actor;
  const { sleep } = kernel.scheduleOf({ name: "reward", isDead: false });
  const grant = async (person: Person, url: string): Promise<void> => {
    const answer = await get(person, url);
    const what = url.includes("/activate/") ? "activate" : url;
    if (answer?.status === 200) person.told.set(what, (person.told.get(what) ?? 0) + 1);
  };
  const often = (person: Person, url: string): Promise<unknown> =>
    Promise.all(Array.from({ length: chance.hits(0.3) ? 2 : 1 }, () => grant(person, url)));

  const activate: Action = (person) =>
    often(person, `/api/${chance.pick(["bonus", "promotion"])}/activate/${chance.pick(BONUS_CODES)}`);
  const clear: Action = (person) => often(person, "/api/bonus/clear");
  /** A realistic order: a member deposits, receives the bonus, plays, and gives up. */
  const earn: Action = async (person) => {
    for (let count = chance.between(0, 4); count > 0; count--) await play(person);
    await pay(person);
    await sleep(chance.between(500, 4_000));
    // One of two devices withdraws.
    const asked = { amount: chance.between(100, 150) };
    await Promise.all([
      activate(person),
      ...(chance.hits(0.4) ? [actor.post(person, "/api/wallet/withdraw", asked)] : []),
    ]);
    for (let count = chance.between(0, 6); count > 0; count--) await play(person);
    if (chance.hits(0.3)) await clear(person);
  };
  const evaluateBonus: Action = (person) =>
    get(
      person,
      chance.pick([
        "/api/bonus",
        "/api/bonus/check/active",
        "/api/bonus/check/minimum",
        "/api/promotion/current",
        "/api/promotion/find/SECRET",
      ]),
    );
  const receive: Action = async (person) => {
    await often(person, "/api/refund/receive");
    if (chance.hits(0.7)) await often(person, "/api/refund/addWallet");
  };
  const add: Action = (person) => often(person, "/api/refund/addWallet");
  const lookAtRefund: Action = (person) =>
    chance.hits(0.5)
      ? get(person, "/api/refund/check")
      : plain(person, { method: "POST", url: "/api/refund", body: { page: 1, limit: 10 } });
  const collect: Action = (person) => often(person, "/api/invite/bonus");
  const lookAtFriends: Action = (person) =>
    plain(person, { method: "POST", url: "/api/invite", body: { page: 1, limit: 10 } });

  return {
    bonus: [
      [3, activate],
      [4, earn],
      [1.5, clear],
      [2, evaluateBonus],
    ],
    refund: [
      [4, receive],
      [1, add],
      [1, lookAtRefund],
    ],
    invite: [
      [2, collect],
      [1, lookAtFriends],
    ],
  };
};
