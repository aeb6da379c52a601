import type { Currency } from "@krapao/contract";

import type { Store } from "../store/store.ts";
import { somebody } from "./bank.ts";
import type { Bank } from "./bank.ts";
import type { Clock, Random } from "./options.ts";
import { randomLetters } from "./reference.ts";

/** TrueMoney's gift vouchers. What is wrapped waits in the gift account until somebody takes it. */
export type Gifts = {
  /** Wraps `amount` (minor units); the voucher's code. */
  readonly wrap: (amount: bigint, currency: Currency) => string;
};

export const createGifts = (store: Store, bank: Bank, clock: Clock, random: Random): Gifts => ({
  wrap: (amount, currency) =>
    store.write(() => {
      const code = randomLetters(random, 18);
      const holder = { kind: "gift", code: "TRUEMONEY", number: "", currency } as const;
      bank.charge(somebody, holder, amount, "gift", code);
      store.run(
        "insert into gift (code, amount, currency, at) values (?, ?, ?, ?)",
        code,
        amount,
        currency,
        clock.now().getTime(),
      );
      return code;
    }),
});
