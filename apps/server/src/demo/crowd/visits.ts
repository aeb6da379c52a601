import type { Past } from "../history.ts";
import type { PastPlay } from "../plays.ts";
import type { Chance } from "./chance.ts";

/** Where a visit can go: the codes of QR providers and of games. */
export type Places = { readonly qr: readonly [string, ...string[]]; readonly games: readonly [string, ...string[]] };

export type Life = { readonly past: readonly Past[]; readonly plays: readonly PastPlay[] };

/**
 * What comes back from a game of the amount that went in, in per cent. Most members lose, some win, and the house keeps
 * a little.
 */
const RETURNS = [0, 20, 45, 70, 90, 105, 130, 160, 230] as const;
/** A member withdraws when the wallet has more than this, in baht. */
const KEPT = 1_500;
const MINUTES_OF_VISIT = 55;

type Visit = { readonly daysAgo: number; readonly hour: number };

/**
 * One evening: a deposit, play in a game, the way back, and sometimes a withdrawal. Amounts are in baht. `wallet` is
 * the amount before.
 */
const visitOf = (
  chance: Chance,
  places: Places,
  { daysAgo, hour }: Visit,
  wallet: number,
): Life & { readonly wallet: number } => {
  const at = (minute: number) => ({ daysAgo, hour, minute });
  const past: Past[] = [];
  let held = wallet;
  if (held < 200 || chance.percent(60)) {
    const what = chance.oneOf<Past["what"]>([
      "deposit",
      "deposit",
      "deposit",
      "deposit-bank",
      "deposit-bank",
      "deposit-slip",
      "deposit-gift",
    ]);
    const baht =
      what === "deposit-gift"
        ? chance.between(1, 10) * 50
        : chance.oneOf([100, 200, 300, 300, 500, 500, 1_000, 1_000, 2_000, 5_000]);
    const place = what === "deposit" ? chance.oneOf(places.qr) : what === "deposit-gift" ? "TRUEMONEY" : "";
    past.push({ ...at(chance.between(3, 9)), what, place, baht });
    held += baht;
  }
  const game = chance.oneOf(places.games);
  const taken = chance.percent(70) ? held : Math.max(50, Math.floor(held / 2));
  const back = Math.floor((taken * chance.oneOf(RETURNS)) / 100);
  past.push({ ...at(12), what: "to-game", place: game, baht: taken });
  if (back > 0) past.push({ ...at(42), what: "from-game", place: game, baht: back });
  held += back - taken;
  if (held > KEPT) {
    const baht = Math.floor((held - chance.between(0, 500)) / 100) * 100;
    past.push({ ...at(48), what: chance.percent(94) ? "withdraw" : "withdraw-failed", place: "", baht });
    if (past.at(-1)?.what === "withdraw") held -= baht;
  }
  const plays = [{ ...at(chance.between(15, 38)), code: game, stake: taken, payout: back }];
  return { past, plays, wallet: held };
};

/** The days on which a member came who joined this many days ago. Some members come daily, some on few days. */
const daysOf = (chance: Chance, joinedDaysAgo: number): readonly number[] => {
  const share = chance.oneOf([4, 6, 8, 12, 25]);
  return Array.from({ length: joinedDaysAgo }, (_, index) => joinedDaysAgo - 1 - index).filter(
    (day) => day === joinedDaysAgo - 1 || chance.percent(share),
  );
};

/**
 * What a member who joined this many days ago did since then, until `hour` o'clock of today. Money that went into a
 * game and did not come back was lost there.
 */
export const lifeOf = (chance: Chance, places: Places, joinedDaysAgo: number, hour: number): Life => {
  const past: Past[] = [];
  const plays: PastPlay[] = [];
  let wallet = 0;
  for (const daysAgo of daysOf(chance, joinedDaysAgo)) {
    const visit = { daysAgo, hour: chance.between(9, 22) };
    // Today is not over: visits later in the day have not happened yet.
    if (daysAgo === 0 && visit.hour * 60 + MINUTES_OF_VISIT > hour * 60) continue;
    const done = visitOf(chance, places, visit, wallet);
    past.push(...done.past);
    plays.push(...done.plays);
    wallet = done.wallet;
  }
  return { past, plays };
};
