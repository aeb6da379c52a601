import type { Movement } from "@krapao/contract/statement/shapes";
import { dateText, timeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Timeline } from "@krapao/ui/timeline";

import { movementSteps, type MovementStep, type StepWord } from "./timeline-steps.ts";
import { gamesNotHome, isBringHome } from "../../money/bring-home.ts";
import { payeeText, usePlaceName } from "../../money/use-activity.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** A duration in whole hours from one hour on, otherwise in minutes. It is rounded up, because it is an upper limit. */
const reviewTime = (ms: number): readonly ["time.unit.hour" | "time.unit.minute", number] =>
  ms >= HOUR_MS ? ["time.unit.hour", Math.ceil(ms / HOUR_MS)] : ["time.unit.minute", Math.ceil(ms / MINUTE_MS)];

/** The path of a movement's money, step by step. */
export const MovementSteps = ({ movement }: { readonly movement: Movement }) => {
  const t = useT("forms", "member");
  const nameOf = usePlaceName();
  const { statementType, from, to, createdAt, reviewWithin } = movement;
  const isWithdrawal = statementType === "withdraw";
  const destination = isWithdrawal ? payeeText(movement) : nameOf(to);
  // The bank or the game whose answer is awaited.
  const other = isBringHome(movement)
    ? gamesNotHome(movement).map(nameOf).join("\u00a0· ")
    : isWithdrawal || to !== "WALLET"
      ? nameOf(to)
      : nameOf(from);

  const say = (word: StepWord): string => {
    switch (word) {
      case "sending":
        return t("statuses.timeline.sending", { name: destination });
      case "waiting":
        return t("statuses.timeline.waiting", { name: other });
      case "not-made":
        return t("statement.stepNotMade");
      case "not-taken":
        return t("statement.stepNotTaken", { name: other });
      case "not-all-home":
        return t("home.bringSilentTitle");
      case "not-received":
        return t("statement.stepNotReceived");
      case "fails":
        return t("statuses.FAILED");
      case "arrives":
        return t("statuses.SUCCESS");
      default:
        return t(`statuses.timeline.${word}`);
    }
  };
  const timeOf = ({ state, at }: MovementStep): string | undefined => {
    if (state === "now") return t("time.now");
    if (at === null) return undefined;
    // The day is shown where it differs from the movement's day.
    return dateText(at) === dateText(createdAt) ? timeText(at) : `${dateText(at)} ${timeText(at)}`;
  };
  const detailOf = ({ word }: MovementStep): string | undefined => {
    if (word === "arrives") return isWithdrawal ? t("statement.nextWithdraw") : t("statement.nextOther");
    if (word !== "reviewing" || reviewWithin === undefined) return undefined;
    const [unit, count] = reviewTime(reviewWithin);
    return t("statement.reviewUsual", { time: t(unit, { count }) });
  };
  return (
    <Timeline
      label={t("statement.steps")}
      steps={movementSteps(movement).map((step) => {
        const time = timeOf(step);
        const detail = detailOf(step);
        return {
          key: step.key,
          state: step.state,
          title: say(step.word),
          ...(time !== undefined && { time }),
          ...(detail !== undefined && { detail }),
        };
      })}
    />
  );
};
