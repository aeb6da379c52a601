import { broken } from "../fakes.ts";
import { type ConsoleScene, press } from "../scene.ts";

/** The bank desk and the ledger. */
export const bookScenes: readonly ConsoleScene[] = [
  { name: "bank", path: "/bank", shows: () => "G4410-2287" },
  {
    name: "bank-match",
    isState: true,
    path: "/bank",
    shows: () => "G4410-2287",
    act: press((d) => d("bank.match")),
  },
  { name: "bank-own", isState: true, path: "/bank?view=own", shows: () => "OWN-1" },
  { name: "ledger", path: "/ledger", shows: ({ d }) => d("accountKind.payout") },
  { name: "ledger-broken", isState: true, path: "/ledger", answers: broken, shows: () => "entry 812" },
];
