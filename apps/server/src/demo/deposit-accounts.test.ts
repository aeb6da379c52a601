import { expect, test } from "vitest";

import { banks } from "../domain/bank-account/banks.ts";
import { depositAccounts } from "./deposit-accounts.ts";

test("an account in kip is at a bank of Laos, and every account's bank has a name", () => {
  for (const account of Object.values(depositAccounts).flat()) {
    const { currency, bank_country: country, bank_code: code } = account;
    if (country === null) continue;
    if (currency === "LAK") expect(country, code).toBe("LA");
    expect(
      banks.some((bank) => bank.country === country && bank.code === code),
      `${country} ${code}`,
    ).toBe(true);
  }
});
