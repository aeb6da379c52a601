import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Dices } from "lucide-react";
import { useEffect, useId } from "react";
import type { ReactNode } from "react";

import { lottoDigits, lottoPays } from "../../games/rooms/lotto.ts";
import type { LottoKind } from "../../games/rooms/lotto.ts";
import type { Choice, Shown } from "../../play/shapes.ts";
import { SHOW_MS } from "./show.ts";

export type LottoShown = Extract<Shown, { readonly room: "lotto" }>;

const kinds: readonly LottoKind[] = ["two", "three", "run"];

const anyNumber = (kind: LottoKind): string => {
  const below = 10 ** lottoDigits[kind];
  const drawn = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return (drawn % below).toString().padStart(lottoDigits[kind], "0");
};

type Props = {
  readonly choice: Choice | null;
  readonly isBusy: boolean;
  readonly round: { readonly id: string; readonly shown: LottoShown } | null;
  readonly onChoose: (choice: Choice) => void;
  readonly onStopped: () => void;
};

/** A number to choose, and the three balls of the last draw. */
export const LottoBoard = ({ choice, isBusy, round, onChoose, onStopped }: Props): ReactNode => {
  const t = useT("sandbox");
  const field = useId();
  const id = round?.id ?? null;

  useEffect(() => {
    if (id === null || !isBusy) return undefined;
    const timer = window.setTimeout(onStopped, SHOW_MS);
    return () => window.clearTimeout(timer);
  }, [id, isBusy, onStopped]);

  const chosen = choice?.room === "lotto" ? choice : { room: "lotto" as const, kind: "two" as const, number: "" };
  const digits = lottoDigits[chosen.kind];
  const drawn = isBusy || !round ? ["?", "?", "?"] : [...round.shown.drawn];

  return (
    <div className="grid justify-items-center gap-4">
      <p className="flex gap-3" aria-label={`${t("sandbox.lotto.drawn")} ${round && !isBusy ? round.shown.drawn : ""}`}>
        {drawn.map((digit, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <span key={`${id}${index}`} className="room-ball" data-playing={isBusy}>
            {digit}
          </span>
        ))}
      </p>
      <fieldset className="grid w-full max-w-md grid-cols-3 gap-2">
        <legend className="sr-only">{t("sandbox.lotto.kind")}</legend>
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={chosen.kind === kind}
            disabled={isBusy}
            onClick={() => onChoose({ room: "lotto", kind, number: "" })}
            className="room-odds"
          >
            <span>{t(`sandbox.lotto.${kind}`)}</span>
            <b className="text-[13px]">{t("sandbox.lotto.pays", { times: countText(lottoPays[kind] / 100) })}</b>
          </button>
        ))}
      </fieldset>
      <div className="flex w-full max-w-md items-end gap-2">
        <label htmlFor={field} className="grid flex-1 gap-1 text-[14px] text-mute-night">
          {t("sandbox.lotto.number")}
          <input
            id={field}
            inputMode="numeric"
            autoComplete="off"
            maxLength={digits}
            placeholder={"0".repeat(digits)}
            value={chosen.number}
            disabled={isBusy}
            onChange={(event) =>
              onChoose({ ...chosen, number: event.target.value.replaceAll(/\D/g, "").slice(0, digits) })
            }
            className="room-number"
          />
        </label>
        <button
          type="button"
          disabled={isBusy}
          onClick={() => onChoose({ ...chosen, number: anyNumber(chosen.kind) })}
          className="room-dice"
        >
          <Dices aria-hidden="true" className="size-5" />
          {t("sandbox.lotto.random")}
        </button>
      </div>
    </div>
  );
};
