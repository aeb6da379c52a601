import type { Notice } from "@krapao/contract/notice/shapes";
import type { StatementEntry } from "@krapao/contract/statement/shapes";
import { deviceName } from "@krapao/ui";
import { useT, useWords } from "@krapao/i18n/react";

import { useActivity } from "../../money/use-activity.ts";

/** The list that a notice belongs to. */
export type NoticeGroup = "money" | "bonus" | "account";

/** The list that a notice belongs to: money, bonuses or the account. */
export const groupOf = ({ kind, movement }: Pick<Notice, "kind" | "movement">): NoticeGroup => {
  if (kind === "invite" || kind === "news") return "bonus";
  if (movement !== undefined)
    return movement.statementType === "bonus" || movement.statementType === "finish_bonus" ? "bonus" : "money";
  return kind === "slip" || kind === "report" ? "money" : "account";
};

const STAGES = { SUCCESS: "Done", FAILED: "Failed", IN_PROGRESS: "Moving" } as const;

/** The notice's title and its line of text. */
export const useNoticeWords = (): ((notice: Notice) => { readonly title: string; readonly detail: string }) => {
  const t = useT("member", "activity");
  const words = useWords();
  const activity = useActivity();

  const ofMovement = (entry: StatementEntry) => {
    const { statementType: type, status } = entry;
    const title = type === "finish_bonus" ? t("activity.bonusEnded") : t(`activity.${type}${STAGES[status]}`);
    return { title, detail: activity(entry) };
  };

  return ({ kind, movement, slip, session, news }) => {
    switch (kind) {
      case "movement":
        return movement === undefined ? { title: "", detail: "" } : ofMovement(movement);
      case "slip": {
        const why = slip?.note ?? null;
        const reason = why === null ? null : words.find(`slipReasons.${why}`);
        return { title: t("activity.slipFailed"), detail: reason ?? t("activity.slipWhy") };
      }
      case "report":
        return { title: t("activity.report"), detail: t("activity.reportBody") };
      case "invite":
        return { title: t("activity.invite"), detail: t("activity.inviteBody") };
      case "sign-in":
        return {
          title: t("activity.signIn"),
          detail: deviceName(session?.device ?? "") ?? t("activity.deviceUnknown"),
        };
      case "password":
        return { title: t("activity.password"), detail: t("activity.notYou") };
      case "passkey-added":
        return { title: t("activity.passkeyAdded"), detail: t("activity.notYou") };
      case "passkey-removed":
        return { title: t("activity.passkeyRemoved"), detail: t("activity.notYou") };
      case "second-step-on":
        return { title: t("activity.secondStepOn"), detail: t("activity.notYou") };
      case "second-step-off":
        return { title: t("activity.secondStepOff"), detail: t("activity.notYou") };
      case "data-taken":
        return { title: t("activity.dataTaken"), detail: t("activity.notYou") };
      case "erasure-asked":
        return { title: t("activity.erasureAsked"), detail: t("activity.notYou") };
      case "erasure-withdrawn":
        return { title: t("activity.erasureWithdrawn"), detail: "" };
      case "erasure-refused":
        return { title: t("activity.erasureRefused"), detail: t("activity.erasureRefusedBody") };
      case "news":
        return { title: news?.title ?? "", detail: news?.text ?? "" };
      case "bank":
        return { title: t("activity.bank"), detail: t("activity.notYou") };
      default:
        return { title: t("activity.support"), detail: "" };
    }
  };
};
