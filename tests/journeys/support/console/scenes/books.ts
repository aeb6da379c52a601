import { expect } from "../../test.ts";
import { waranya } from "../basics.ts";
import { broken } from "../fakes.ts";
import { payoutDays, payoutLines } from "../bank-fakes.ts";
import { type ConsoleScene, press, type Stage } from "../scene.ts";
import { noTransactions } from "../transaction-fakes.ts";

/** Chooses a statement file in the panel of the first account. */
const importFile = async ({ page, d }: Stage): Promise<void> => {
  await page
    .getByRole("button", { name: new RegExp(d("bank.import")) })
    .first()
    .click();
  await page
    .getByLabel(d("bank.file"), { exact: true })
    .setInputFiles({ name: "GSB_6604.csv", mimeType: "text/csv", buffer: Buffer.from("date,text\n") });
  await expect(page.getByText("SMS FEE")).toBeVisible();
};

/** Transactions, the bank pages and the ledger. */
export const bookScenes: readonly ConsoleScene[] = [
  { name: "transactions", path: "/transactions", shows: () => waranya.name },
  { name: "transaction-open", path: "/transactions?id=901", shows: () => "QR7J4KQ2M9XA04" },
  {
    name: "transactions-export",
    isState: true,
    path: "/transactions",
    shows: () => waranya.name,
    act: press((d) => d("transactions.export")),
  },
  {
    name: "transactions-none",
    isState: true,
    path: "/transactions?kinds=reward&from=2026-11-01&to=2026-11-21&least=1000",
    answers: [[/\/transactions$/, noTransactions]],
    shows: ({ d }) => d("transactions.none"),
  },
  {
    name: "transactions-failed",
    isState: true,
    path: "/transactions",
    fails: /\/transactions$/,
    shows: ({ d }) => d("common.retry"),
  },
  {
    name: "bank-payouts",
    isState: true,
    path: "/bank?account=payout-THB",
    answers: [
      [/^\/api\/bank\/accounts\/payout-THB\/lines$/, payoutLines],
      [/^\/api\/bank\/accounts\/payout-THB\/days$/, payoutDays],
    ],
    shows: () => "WD7J4KQ2M9XA00",
  },
  { name: "bank", path: "/bank", shows: () => "G4410-2287" },
  {
    name: "bank-match",
    isState: true,
    path: "/bank",
    shows: () => "G4410-2287",
    act: press((d) => d("bank.match")),
  },
  { name: "bank-import", isState: true, path: "/bank", shows: () => "G4410-2287", act: importFile },
  { name: "bank-unproven", isState: true, path: "/bank?view=unproven", shows: () => "MADEUP1" },
  { name: "bank-runs", isState: true, path: "/bank?view=runs", shows: () => "BANK" },
  { name: "bank-own", isState: true, path: "/bank?view=own", shows: () => "OWN-1" },
  { name: "ledger", path: "/ledger", shows: ({ d }) => d("accountKind.payout") },
  { name: "ledger-broken", isState: true, path: "/ledger", answers: broken, shows: () => "entry 812" },
];
