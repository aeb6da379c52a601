import { useT } from "@krapao/i18n/react";

import { CallError } from "../../lib/client.ts";
import { useFailedGames } from "../../money/use-failed-games.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";

/** The subject of the refusal: the latest deposit, or a game. */
const issueOf = (failure: unknown): string | null => {
  if (!(failure instanceof CallError) || failure.key !== "BONUS_CONDITION") return null;
  const { issues } = failure.detail;
  const first: unknown = Array.isArray(issues) ? issues[0] : null;
  if (typeof first !== "object" || first === null || !("message" in first)) return null;
  return typeof first.message === "string" ? first.message : null;
};

/** The reason of a refusal, in words. */
export const useRefusal = (): ((failure: unknown) => string) => {
  const t = useT("member", "bonus");
  const failureText = useFailureText();
  const failedNames = useFailedGames();
  return (failure) => {
    const names = failedNames(failure);
    if (names !== "") return t("bonus.issueUnclearAt", { names });
    switch (issueOf(failure)) {
      case "missing":
        return t("bonus.issueMissing");
      case "used":
        return t("bonus.issueUsed");
      case "withdrawn":
        return t("bonus.issueWithdrawn");
      case "played":
        return t("bonus.issuePlayed");
      case "too_small":
        return t("bonus.issueSmall");
      case "unclear":
        return t("bonus.issueUnclear");
      default:
        return failureText(failure);
    }
  };
};
