import { useOnline } from "@krapao/client/use-online";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui/cx";
import { IconButton } from "@krapao/ui/icon-button";
import { CircleAlert, WifiOff, X } from "lucide-react";

import { useFailureText } from "../../lib/use-failure-text.ts";
import type { Alert, ChatState } from "./state.ts";
import { useChat } from "./use-chat.ts";

const useAlertText = (): ((alert: Alert) => string) => {
  const t = useT("chat");
  const failureText = useFailureText();
  return (alert) => {
    switch (alert.is) {
      case "failure":
        return failureText(alert.failure);
      case "masked":
        return t("chat.masked");
      default:
        return alert.fault.key === "validation.fileNotSupported"
          ? t(alert.fault.key)
          : t(alert.fault.key, { limit: alert.fault.limit });
    }
  };
};

/** What stands in the way, above the field. */
export const AlertStrip = ({ state: { line, alert } }: { readonly state: ChatState }) => {
  const t = useT("chat");
  const chat = useChat();
  const isOnline = useOnline();
  const alertText = useAlertText();
  const isDown = !isOnline || line === "lost";
  const text =
    line === "refused" && isOnline
      ? t("chat.cannotStart")
      : alert !== null
        ? alertText(alert)
        : isDown
          ? t("chat.waitsForLine")
          : null;
  const isWait = alert === null && isDown;
  return (
    <div role="alert" className="shrink-0">
      {text !== null && (
        <div
          className={cx(
            "flex min-h-11 items-center gap-2.5 px-4 py-1 text-label",
            isWait ? "bg-wait-soft text-wait" : "bg-down-soft text-down",
          )}
        >
          {isWait ? (
            <WifiOff aria-hidden className="size-4.5 shrink-0" />
          ) : (
            <CircleAlert aria-hidden className="size-4.5 shrink-0" />
          )}
          <span className="min-w-0 grow py-1.5">{text}</span>
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
