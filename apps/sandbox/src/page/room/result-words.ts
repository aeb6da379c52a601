import { amountText, countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";

import type { Played, RoomKind } from "../../play/shapes.ts";

/** The result of a round: a headline and a line below it. */
export type ResultWords = { readonly headline: string; readonly detail: string };

/** The words for the last round of a room. Before the first one, what to do. */
export const useResultWords = (): ((kind: RoomKind, last: Played | null) => ResultWords) => {
  const t = useT("sandbox");
  return (kind, last) => {
    if (!last) {
      const ready = {
        slot: "sandbox.slot.ready",
        sport: "sandbox.sport.choose",
        lotto: "sandbox.lotto.ready",
      } as const;
      return { headline: t(ready[kind]), detail: "" };
    }
    const { shown, round } = last;
    const stake = amountText(round.stake);
    if (shown.room === "slot") {
      if (!shown.line) return { headline: t("sandbox.slot.none"), detail: `${t("sandbox.room.stake")} ${stake}` };
      const headline = t(`sandbox.slot.${shown.line.symbol}`, { count: shown.line.count });
      if (shown.line.symbol === "coin") return { headline, detail: t("sandbox.slot.gift") };
      return { headline, detail: t("sandbox.slot.times", { times: countText(shown.hundredths / 100), stake }) };
    }
    if (shown.room === "sport") {
      return {
        headline: t(shown.won ? "sandbox.sport.won" : "sandbox.sport.lost"),
        detail: `${t("sandbox.room.stake")} ${stake}`,
      };
    }
    return {
      headline: t(shown.won ? "sandbox.lotto.won" : "sandbox.lotto.lost", { number: shown.number }),
      detail: `${t("sandbox.lotto.drawn")} ${shown.drawn}`,
    };
  };
};
