import type { getDoubtful } from "@krapao/contract/operator/get-doubtful";
import type { AnswerOf } from "@krapao/contract/types";
import { countText, dateTimeText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { CircleHelp, FileText, Lock, Scale, Search, Send, UserRound } from "lucide-react";
import type { ComponentType } from "react";

import { exactTime } from "./moments.tsx";
import { Tag, type TagTone } from "./tag.tsx";

export type Attempt = AnswerOf<typeof getDoubtful>["attempts"][number];

type Look = { readonly Icon: ComponentType<{ className?: string }>; readonly tone: string };

const LOOKS: Readonly<Record<Attempt["what"], Look>> = {
  hold: { Icon: Lock, tone: "bg-up-soft text-up-text" },
  call: { Icon: Send, tone: "bg-accent-soft text-accent-text" },
  ask: { Icon: Search, tone: "bg-wait-soft text-wait" },
  balance: { Icon: Scale, tone: "bg-up-soft text-up-text" },
  report: { Icon: FileText, tone: "bg-up-soft text-up-text" },
  unclear: { Icon: CircleHelp, tone: "bg-down-soft text-down" },
  unresolved: { Icon: CircleHelp, tone: "bg-down-soft text-down" },
  decision: { Icon: UserRound, tone: "bg-accent-soft text-accent-text" },
};

/** The colour of an answer: green when clear, red when unclear, grey otherwise. */
const toneOf = (answer: string): TagTone => {
  if (/^(done|clear|found|known|ok|2\d\d)\b(?!\.)/i.test(answer)) return "up";
  if (
    /^(none|not-found|not-done|contradiction|ambiguous|unclear|timeout|lost|error|refused|unknown|[45]\d\d)\b(?!\.)/i.test(
      answer,
    )
  )
    return "down";
  return "quiet";
};

/** The attempts as plain text, to send to a provider. */
export const attemptLogText = (attempts: readonly Attempt[]): string =>
  attempts
    .map(({ at, what, answer, tookMs, detail }) =>
      [at, what, answer, tookMs === null ? "" : `${tookMs} ms`, detail ?? ""].filter((part) => part !== "").join("\t"),
    )
    .join("\n");

/** Every attempt at a provider, oldest first. */
export const AttemptLog = ({ attempts }: { readonly attempts: readonly Attempt[] }) => {
  const t = useT("console");
  const words = useWords();
  return (
    <ol className="attempts relative grid gap-4">
      {attempts.map(({ at, what, answer, tookMs, detail }, place) => {
        const { Icon, tone } = LOOKS[what];
        return (
          <li
            // Two steps may fall in the same millisecond: the place tells them apart.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${at} ${place}`}
            className="relative grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3"
          >
            <span
              aria-hidden
              className={cx("relative flex size-7 items-center justify-center rounded-full ring-4 ring-card", tone)}
            >
              <Icon className="size-3.5" />
            </span>
            <div className="min-w-0 pt-0.5">
              <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <time dateTime={at} title={dateTimeText(at)} className="text-small text-mute">
                  {exactTime(at)}
                </time>
                <span className="font-semibold">{t(`attempt.${what}`)}</span>
                <span className="ml-auto flex flex-wrap items-center justify-end gap-x-2.5 gap-y-1">
                  {answer !== "" && <Tag tone={toneOf(answer)}>{words.find(`attemptAnswer.${answer}`) ?? answer}</Tag>}
                  {tookMs !== null && (
                    <span className="text-small text-mute">{t("overview.ms", { count: countText(tookMs) })}</span>
                  )}
                </span>
              </p>
              {detail !== null && detail !== "" && (
                <p className="mt-1 w-fit max-w-full rounded-chip border border-line bg-paper px-2 py-1 text-small [overflow-wrap:anywhere]">
                  {detail}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
};
