import type { Action, Actions, Actor, Person } from "./actor.ts";

/** One of our accounts at a bank. */
export type OurAccount = { readonly bankCode: string; readonly accountNo: string };

/** Our accounts for deposits: the first ones have a feed, the others do not. */
export const ACCOUNTS_WITH_FEED: readonly OurAccount[] = [
  { bankCode: "SCB", accountNo: "1112223334" },
  { bankCode: "KBANK", accountNo: "2223334445" },
];
export const ACCOUNTS_WITHOUT_FEED: readonly OurAccount[] = [{ bankCode: "GSB", accountNo: "3334445556" }];

/** An account that two members registered, at banks of two countries with one code. */
export const SHARED = { bankCode: "BCEL", accountNo: "9998887776", accountName: "SOMCHAI JAIDEE" } as const;
/** An account that no member registered. */
export const STRANGER = { bankCode: "BBL", accountNo: "5554443332", accountName: "SOMYING DEEJAI" } as const;

type Payer = OurAccount & { readonly accountName: string };

const ownOf = ({ member }: Person) => ({
  bankCode: "KBANK",
  accountNo: String(member.id),
  accountName: "SOMCHAI JAIDEE",
});

/**
 * Bank transfers: from the member's own account, a stranger's, and one that two members registered; and to manual
 * accounts, with a report.
 */
export const createBankActions = ({ kernel, chance, outside, post }: Actor) => {
  const somebodys = (person: Person): Payer =>
    chance.weighted<Payer>([
      [6, ownOf(person)],
      [2, STRANGER],
      [1, SHARED],
    ]);
  const pay = async (person: Person, to: OurAccount, amount: number, from = somebodys(person)): Promise<void> => {
    kernel.step(`${person.name} transfers ${amount} from ${from.accountNo} to ${to.accountNo}`);
    const { reference }: { readonly reference: string } = await outside.person("POST", "/bank/transfers", {
      from,
      to,
      amount,
    });
    person.transfers.push({ reference });
  };

  const transfer: Action = (person) =>
    pay(person, chance.pick(ACCOUNTS_WITH_FEED), chance.pick([50, 120, 300.75, 500, 1]));
  const byHand: Action = async (person) => {
    const amount = chance.pick([75, 200, 333.25]);
    await pay(person, chance.pick(ACCOUNTS_WITHOUT_FEED), amount);
    if (chance.hits(0.8)) await post(person, "/api/wallet/add", { amount });
  };
  /** Nothing was paid, or another amount. */
  const claim: Action = (person) => post(person, "/api/wallet/add", { amount: chance.pick([75, 200, 1_000]) });

  const acts: Actions = [
    [6, transfer],
    [2, byHand],
    [0.5, claim],
  ];
  /** A transfer to any of our accounts. */
  const toAny: Action = (person) =>
    pay(person, chance.pick([...ACCOUNTS_WITH_FEED, ...ACCOUNTS_WITHOUT_FEED]), chance.pick([60, 150.5, 400]));
  /** A transfer from the member's own account to an account with a feed. */
  const fromOwn: Action = (person) =>
    pay(person, chance.pick(ACCOUNTS_WITH_FEED), chance.pick([50, 80, 120, 400]), ownOf(person));
  return { acts, toAny, fromOwn };
};
