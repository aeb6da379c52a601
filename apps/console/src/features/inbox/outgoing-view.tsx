import type { Reply } from "@krapao/contract/operator/chat-shapes";
import { useT } from "@krapao/i18n/react";

import { CallError, NO_ANSWER } from "../../lib/client.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { bubbleClass } from "./entry-view.tsx";
import type { Outgoing } from "./use-outbox.ts";

const textOf = (reply: Reply): string => {
  if (reply.message_type === "generic") return reply.payloads.map(({ title }) => title).join(" · ");
  if (reply.message_type === "media") return [reply.payload.name, reply.payload.message ?? ""].join(" ").trim();
  return reply.payload.message;
};

const linkClass = "min-h-8 rounded-chip px-1 font-semibold text-accent-text hover:underline pointer-coarse:min-h-11";

/** A reply that is not delivered yet: being sent, or failed with buttons to retry or discard it. */
export const OutgoingView = ({
  outgoing: { reply, failure },
  onRetry,
  onRemove,
}: {
  readonly outgoing: Outgoing;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}) => {
  const t = useT("console");
  const failureText = useFailureText();
  return (
    <li className="ml-auto flex max-w-[85%] flex-col items-end">
      <div className={bubbleClass("ours")}>
        <span className="whitespace-pre-line [overflow-wrap:anywhere]">{textOf(reply)}</span>
      </div>
      {failure === null ? (
        <p className="mt-1 text-small text-mute">{t("inbox.sending")}</p>
      ) : (
        <div className="mt-1 flex flex-wrap items-center justify-end gap-x-2 text-small text-down" role="alert">
          <span>
            {t("inbox.notSent")}{" "}
            {failure instanceof CallError && failure.key === NO_ANSWER ? t("inbox.sentOnce") : failureText(failure)}
          </span>
          <button type="button" className={linkClass} onClick={onRetry}>
            {t("inbox.sendAgain")}
          </button>
          <button type="button" className={linkClass} onClick={onRemove}>
            {t("inbox.discard")}
          </button>
        </div>
      )}
    </li>
  );
};
