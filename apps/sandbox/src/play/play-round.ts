import type { BetSide } from "../games/game-book.ts";
import { isLottoNumber, lottoDigits, playLotto } from "../games/rooms/lotto.ts";
import type { LottoKind, LottoResult } from "../games/rooms/lotto.ts";
import { spinSlot } from "../games/rooms/slot.ts";
import type { SlotSpin } from "../games/rooms/slot.ts";
import { eventOf, playSport, sportMatches } from "../games/rooms/sport.ts";
import type { SportPick, SportResult } from "../games/rooms/sport.ts";
import type { Dice, Wish } from "../games/rooms/wish.ts";

export type RoomKind = "slot" | "sport" | "lotto";

/** What a player chose besides the stake. */
export type Choice =
  | { readonly room: "slot" }
  | { readonly room: "sport"; readonly match: string; readonly pick: SportPick }
  | { readonly room: "lotto"; readonly kind: LottoKind; readonly number: string };

/** The picture of a round. Each holds its `payout` in minor units. */
export type Shown =
  | ({ readonly room: "slot" } & SlotSpin)
  | ({ readonly room: "sport" } & SportResult)
  | ({ readonly room: "lotto" } & LottoResult);

/** Plays one round of `choice`. Null when there is no such match or number. */
export const playRound = (choice: Choice, stake: bigint, wish: Wish, dice: Dice): Shown | null => {
  if (choice.room === "slot") return { room: "slot", ...spinSlot(stake, wish, dice) };
  if (choice.room === "sport") {
    const match = sportMatches.find(({ id }) => id === choice.match);
    return match ? { room: "sport", ...playSport(match, choice.pick, stake, wish, dice) } : null;
  }
  if (!isLottoNumber(choice.kind, choice.number)) return null;
  return { room: "lotto", ...playLotto(choice.kind, choice.number, stake, wish, dice) };
};

/** The event and side of a round. Null in a room without events. */
export const betOf = (shown: Shown, now: Date): BetSide | null =>
  shown.room === "sport" ? { event: eventOf(shown.match, now), side: shown.pick } : null;

/** A random choice, for a room that plays by itself. */
export const anyChoice = (room: RoomKind, dice: Dice): Choice => {
  if (room === "slot") return { room };
  if (room === "sport") {
    const picks: readonly SportPick[] = ["home", "draw", "away"];
    return {
      room,
      match: sportMatches[dice(sportMatches.length)]?.id ?? "",
      pick: picks[dice(picks.length)] ?? "home",
    };
  }
  const digits = lottoDigits.two;
  return {
    room,
    kind: "two",
    number: dice(10 ** digits)
      .toString()
      .padStart(digits, "0"),
  };
};
