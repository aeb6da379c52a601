import type { Action, Actions, Actor, Person } from "./actor.ts";

type Coupon = { readonly _id: string };

/** The wheel: spins, new seeds, and claims of coupons, also repeated or another member's. */
export const wheelActions = (actor: Actor, everybody: () => readonly Person[]): Actions => {
  const { kernel, chance, get, post, wishOf, send, plain } = actor;
  let seeds = 0;
  let keyless = 0;

  const setup: Action = (person) => get(person, "/api/spinwheel/setup");
  const spin: Action = (person) => post(person, "/api/spinwheel/spin");
  const newSeed: Action = (person) => {
    seeds += 1;
    return plain(person, { method: "POST", url: "/api/spinwheel/seed", body: { clientSeed: `luck ${seeds}` } });
  };
  const claimOne = async (person: Person, coupon: string): Promise<void> => {
    const wish = wishOf(person, "/api/spinwheel/coupon/claim", { coupon });
    const answer = await send(person, wish);
    if (answer?.status !== 200 || !(answer.body as { success: boolean }).success) return;
    const paid = person.coupons.get(coupon) ?? new Set();
    person.coupons.set(coupon, paid.add(wish.key ?? `keyless ${(keyless += 1)}`));
  };
  const claim: Action = async (person) => {
    const answer = await get(person, "/api/spinwheel/coupon");
    if (answer?.status !== 200) return;
    for (const { _id } of answer.body as readonly Coupon[])
      if (!person.coupons.has(_id)) person.coupons.set(_id, new Set());
    const known = [...person.coupons.keys()];
    if (known.length === 0) return;
    // Sometimes an old one, on two devices at once, or another member's.
    const shown = (answer.body as readonly Coupon[]).map(({ _id }) => _id);
    const coupon = chance.pick(shown.length > 0 && chance.hits(0.8) ? shown : known);
    const others = chance.hits(0.1) ? everybody() : [];
    kernel.say(`${person.name} claims ${coupon}`);
    await Promise.all([
      claimOne(person, coupon),
      ...(chance.hits(0.25) ? [claimOne(person, coupon)] : []),
      ...others.filter((one) => one !== person && !one.isOut).map((one) => claimOne(one, coupon)),
    ]);
  };

  return [
    [2, setup],
    [5, spin],
    [1, newSeed],
    [5, claim],
  ];
};
