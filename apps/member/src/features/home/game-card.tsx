import type { Slot } from "@krapao/contract/game/shapes";
import { useT } from "@krapao/i18n/react";
import { CardArt } from "@krapao/ui/card-art";
import { GameMark } from "@krapao/ui/game-mark";
import { Money } from "@krapao/ui/money";

import type { KeyboardEvent } from "react";

import { cardAmount } from "../../money/totals.ts";
import { useCurrency } from "../../money/use-currency.ts";

const HEIGHTS = { large: "min-h-[211px]", compact: "h-full min-h-46" } as const;

type GameCardProps = {
  readonly slot: Slot;
  /** `large` is the front card of a carousel (300 × 211), `compact` a card in a grid. */
  readonly look?: "large" | "compact";
  /** False for a card behind the front one, which the keyboard skips. */
  readonly isFront?: boolean;
  /** Arrow keys move to the neighbours. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onOpen: () => void;
};

/** One game account: its name, its balance, and the button that opens it. */
export const GameCard = ({ slot, look = "large", isFront = true, onKeyDown, onOpen }: GameCardProps) => {
  const t = useT("member");
  const currency = useCurrency();
  return (
    <CardArt category={slot.category} code={slot.code} className={`${HEIGHTS[look]} w-full shadow-card`}>
      {slot.background !== "" && (
        <img
          src={slot.background}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <button
        type="button"
        tabIndex={isFront ? 0 : -1}
        onClick={onOpen}
        onKeyDown={onKeyDown}
        className={`relative flex ${HEIGHTS[look]} w-full flex-col items-stretch justify-between gap-4 p-4 text-left`}
      >
        <span className="flex items-start gap-3">
          {slot.logo === "" ? (
            <GameMark code={slot.code} name={slot.name} />
          ) : (
            <img
              src={slot.logo}
              alt=""
              width={44}
              height={44}
              loading="lazy"
              decoding="async"
              className="size-11 rounded-control bg-white/15 object-contain"
            />
          )}
          <span className="min-w-0">
            <span className="block text-title font-bold">{slot.name}</span>
            {!slot.isActive && <span className="block text-label opacity-90">{t("statuses.account.inactive")}</span>}
          </span>
        </span>
        <span className="flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
          {slot.isActive ? (
            <span className="min-w-0">
              <span className="block text-label opacity-90">{t("terms.balance")}</span>
              <Money className="text-amount font-bold" amount={cardAmount(slot)} currency={currency} rolling />
            </span>
          ) : (
            <span />
          )}
          <span
            className={
              slot.isActive
                ? "flex min-h-11 shrink-0 items-center rounded-control bg-white/95 px-4 text-label font-semibold text-ink"
                : "flex min-h-11 shrink-0 items-center rounded-control border border-white/35 bg-night/35 px-4 text-label font-semibold"
            }
          >
            {slot.isActive ? t("home.cardView") : t("home.cardOpen")}
          </span>
        </span>
      </button>
    </CardArt>
  );
};
