import type { ProviderKind } from "../../apps/server/src/adapters/definition.ts";

const LATE = "Let an answer be lost at the provider's side and see that our movement waits until it is asked about.";

/** What no check can try, because it needs the provider's own test console or a person: to be done by hand. */
export const byHand: Readonly<Record<ProviderKind, readonly string[]>> = {
  qr: [
    "Pay an order in the test console: the callback comes, the member is credited once, and a second callback changes nothing.",
    "Pay an order after it has expired, and one with another amount: both wait under suspense.",
    LATE,
  ],
  payout: [
    "Send a withdrawal of the test environment and see that it is paid once.",
    "Send one to an account that does not exist: it is refused and the money comes back.",
    LATE,
  ],
  bank: ["Transfer to our test account: it is listed once and credited to the member whose account it came from."],
  slips: ["Upload the slip of a real test transfer, and a changed one: the first is known, the second is not."],
  gift: ["Redeem a gift link of the test environment, and the same link again: only the first is paid.", LATE],
  game: ["Play a round with the test account: the bet report lists it, and the balance agrees.", LATE],
  sms: ["Send a code to a phone of your own and read it there."],
};
