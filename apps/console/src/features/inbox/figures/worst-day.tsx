import type { WorstDay } from "@krapao/contract/operator/chat-shapes";
import { shortTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Info } from "lucide-react";

import { dayText } from "../../../parts/plots/figure-text.ts";
import { clockText } from "../waits.ts";

type WorstDayNoteProps = {
  readonly worst: WorstDay;
  readonly topicName: (code: string) => string;
  /** Lists the day's conversations that were answered after the target. */
  readonly onOpen: (title: string, day: string) => void;
};

/** Names the day that was furthest over the target, and tells what is known about it beside what is usual. */
export const WorstDayNote = ({ worst, topicName, onOpen }: WorstDayNoteProps) => {
  const t = useT("console");
  const { day, firstAnswer, outside, unanswered, topic } = worst;
  const beside = (text: string, usual: number | null): string =>
    usual === null ? text : `${text} (${t("inbox.worst.usual", { count: usual })})`;
  const title = t("inbox.worst.day", { day: dayText(day), time: clockText(firstAnswer) });
  const facts = [
    ...worst.outages.map(({ provider, from, to }) =>
      to === null
        ? t("inbox.worst.outageOpen", { provider, from: shortTimeText(from) })
        : t("inbox.worst.outage", { provider, from: shortTimeText(from), to: shortTimeText(to) }),
    ),
    beside(t("inbox.worst.chats", { count: worst.chats }), worst.usualChats),
    ...(topic === null ? [] : [beside(`${topicName(topic.topic)}: ${topic.chats}`, topic.usual)]),
    beside(t("inbox.worst.operators", { count: worst.operators }), worst.usualOperators),
    ...(unanswered === 0 ? [] : [t("inbox.worst.unanswered", { count: unanswered })]),
    ...(outside === 0 ? [] : [t("inbox.worst.outside", { count: outside })]),
  ];
  return (
    <div className="-mx-4 mt-3 -mb-4 flex items-start gap-2.5 border-t border-line px-4 py-2.5 text-small">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-mute" />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <b className="text-wait">{title}</b>{" "}
        {facts.map((fact) => (
          <span key={fact}>
            <span className="text-mute">·</span> {fact}{" "}
          </span>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          className="rounded-control font-semibold text-accent-text hover:underline"
          onClick={() => onOpen(title, day)}
        >
          {t("inbox.worst.open")}
        </button>
      </p>
    </div>
  );
};
