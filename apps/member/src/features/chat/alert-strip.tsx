import { useOnline } from "@krapao/client/use-online";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui/cx";
import { IconButton } from "@krapao/ui/icon-button";
import { CircleAlert, ShieldCheck, WifiOff, X } from "lucide-react";

import { CallError, NO_ANSWER } from "../../lib/client.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import type { Alert, ChatState } from "./state.ts";
import { useChat, useIsDown } from "./use-chat.ts";

/**
 * Whether the chat has its own words for a failure. The app's words for a missing answer or a server error are about
 * money, and no message moves money.
 */
const isOurs = (failure: unknown): boolean =>
  failure instanceof CallError && (failure.key === NO_ANSWER || failure.key === "INTERNAL_SERVER_ERROR");

const useAlertText = (): ((alert: Alert) => string) => {
  const t = useT("chat");
  const failureText = useFailureText();
  return (alert) => {
    switch (alert.is) {
      case "failure":
        return isOurs(alert.failure) ? t("chat.tryAgain") : failureText(alert.failure);
      case "masked":
        return t("chat.masked");
      default:
        return alert.fault.key === "validation.fileNotSupported"
          ? t(alert.fault.key)
          : t(alert.fault.key, { limit: alert.fault.limit });
    }
  };
};

/** A strip above the text field that says what is wrong, such as a lost connection. */
export const AlertStrip = ({ state }: { readonly state: ChatState }) => {
  const { line, alert } = state;
  const t = useT("chat");
  const chat = useChat();
  const isOnline = useOnline();
  const alertText = useAlertText();
  const isDown = useIsDown(state);
  const text =
    line === "refused" && isOnline
      ? t("chat.cannotStart")
      : alert !== null
        ? alertText(alert)
        : isDown
          ? t("chat.waitsForLine")
          : null;
  const isWait = alert === null ? isDown : alert.is === "masked";
  return (
    <div role="alert" className="shrink-0">
      {text !== null && (
        <div
          className={cx(
            "flex min-h-11 items-center gap-2.5 px-4 py-1 text-label",
            isWait ? "bg-wait-soft text-wait" : "bg-down-soft text-down",
          )}
        >
          {alert?.is === "masked" ? (
            <ShieldCheck aria-hidden className="size-4.5 shrink-0" />
          ) : isWait ? (
            <WifiOff aria-hidden className="size-4.5 shrink-0" />
          ) : (
            <CircleAlert aria-hidden className="size-4.5 shrink-0" />
          )}
          <span className="min-w-0 grow py-1.5 wrap-anywhere">{text}</span>
          {alert !== null && line !== "refused" && (
            <IconButton
              tone="mute"
              label={t("common.close")}
              icon={<X aria-hidden className="size-4.5" />}
              onClick={chat.closeAlert}
            />
          )}
        </div>
      )}
    </div>
  );
};
