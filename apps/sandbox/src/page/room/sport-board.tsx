import { amountText, MINUS } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import type { ReactNode } from "react";
import { useEffect } from "react";

import { sportMatches } from "../../games/rooms/sport.ts";
import type { SportMatch, SportPick } from "../../games/rooms/sport.ts";
import type { Choice, Shown } from "../../play/shapes.ts";
import { SHOW_MS } from "./show.ts";

export type SportShown = Extract<Shown, { readonly room: "sport" }>;
type SportChoice = Extract<Choice, { readonly room: "sport" }>;

const picks: readonly SportPick[] = ["home", "draw", "away"];

type OddsProps = {
  readonly match: SportMatch;
  readonly chosen: SportPick | null;
  readonly isBusy: boolean;
  readonly onChoose: (choice: SportChoice) => void;
};

const MatchOdds = ({ match, chosen, isBusy, onChoose }: OddsProps): ReactNode => {
  const t = useT("sandbox");
  return (
    <li className="grid grid-cols-[1fr_4.5rem_1fr] gap-1.5">
      {picks.map((pick) => (
        <button
          key={pick}
          type="button"
          aria-pressed={chosen === pick}
          disabled={isBusy}
          onClick={() => onChoose({ room: "sport", match: match.id, pick })}
          className="room-odds"
        >
          <span>{pick === "draw" ? t("sandbox.sport.draw") : match[pick]}</span>
          <b>{amountText(match.odds[pick] / 100)}</b>
        </button>
      ))}
    </li>
  );
};

type Props = {
  readonly choice: Choice | null;
  readonly isBusy: boolean;
  readonly round: { readonly id: string; readonly shown: SportShown } | null;
  readonly onChoose: (choice: Choice) => void;
  readonly onStopped: () => void;
};

/** Today's matches with their odds, and the score of the last one. */
export const SportBoard = ({ choice, isBusy, round, onChoose, onStopped }: Props): ReactNode => {
  const t = useT("sandbox");
  const id = round?.id ?? null;

  useEffect(() => {
    if (id === null || !isBusy) return undefined;
    const timer = window.setTimeout(onStopped, SHOW_MS);
    return () => window.clearTimeout(timer);
  }, [id, isBusy, onStopped]);

  const chosen = choice?.room === "sport" ? choice : null;
  return (
    <div className="grid gap-3">
      {round && (
        <div className="room-score" data-playing={isBusy}>
          <span className="flex-1 text-right">{round.shown.match.home}</span>
          <b className="room-score-digits">
            {isBusy ? `${MINUS} : ${MINUS}` : `${round.shown.score.home} : ${round.shown.score.away}`}
          </b>
          <span className="flex-1">{round.shown.match.away}</span>
        </div>
      )}
      <ul aria-label={t("sandbox.sport.matches")} className="grid gap-1.5">
        {sportMatches.map((match) => (
          <MatchOdds
            key={match.id}
            match={match}
            chosen={chosen?.match === match.id ? chosen.pick : null}
            isBusy={isBusy}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </div>
  );
};
