import type { getDoubtful } from "@krapao/contract/operator/get-doubtful";
import type { AnswerOf } from "@krapao/contract/types";
import { countText, dateTimeText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { ChevronDown, CircleHelp, FileText, Lock, Scale, Search, Send, UserRound } from "lucide-react";
import { type ComponentType, useId, useState } from "react";

import { countRepeated, foldRuns } from "./attempt-runs.ts";
import { At, exactTime } from "./moments.tsx";
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

const Sign = ({ what }: Pick<Attempt, "what">) => {
  const { Icon, tone } = LOOKS[what];
  return (
    <span
      aria-hidden
      className={cx("relative flex size-7 items-center justify-center rounded-full ring-4 ring-card", tone)}
    >
      <Icon className="size-3.5" />
    </span>
  );
};

const AnswerTag = ({ answer }: Pick<Attempt, "answer">) => {
  const words = useWords();
  if (answer === "") return null;
  return <Tag tone={toneOf(answer)}>{words.find(`attemptAnswer.${answer}`) ?? answer}</Tag>;
};

const lineClass = "relative grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 wrap-anywhere";

const Line = ({ attempt: { at, what, answer, tookMs, detail } }: { readonly attempt: Attempt }) => {
  const t = useT("console");
  return (
    <li className={lineClass}>
      <Sign what={what} />
      <div className="min-w-0 pt-0.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <time dateTime={at} title={dateTimeText(at)} className="text-small text-mute">
            {exactTime(at)}
          </time>
          <span className="font-semibold">{t(`attempt.${what}`)}</span>
          <span className="ml-auto flex flex-wrap items-center justify-end gap-x-2.5 gap-y-1">
            <AnswerTag answer={answer} />
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
};

/** Attempts in which nothing changed: what came, how often and from when to when. It opens to all of them. */
const Run = ({ first, run }: { readonly first: Attempt; readonly run: readonly Attempt[] }) => {
  const t = useT("console");
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={lineClass}>
      <Sign what={first.what} />
      <div className="min-w-0">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="-mx-1.5 flex min-h-7 w-[calc(100%+0.75rem)] items-start gap-x-2.5 rounded-chip px-1.5 -outline-offset-2 py-0.5 text-left hover:bg-paper pointer-coarse:min-h-11"
          onClick={() => setOpen(!isOpen)}
        >
          <span className="grid min-w-0 grow gap-1">
            {countRepeated(run).map(({ step: { what, answer }, count }, place) => (
              <span key={`${what} ${answer}`} className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                {place === 0 && (
                  <span className="text-small text-mute">
                    <At moment={first.at} /> – <At moment={run.at(-1)?.at ?? first.at} />
                  </span>
                )}
                <span className="font-semibold">{t(`attempt.${what}`)}</span>
                <span className="ml-auto flex flex-wrap items-center justify-end gap-x-2.5 gap-y-1">
                  <AnswerTag answer={answer} />
                  <Tag>{t("unresolved.times", { count })}</Tag>
                </span>
              </span>
            ))}
          </span>
          <ChevronDown aria-hidden className={cx("mt-1 size-4 shrink-0 text-mute", isOpen && "rotate-180")} />
        </button>
        <ol id={id} hidden={!isOpen} className="attempts relative mt-3 grid gap-4">
          {isOpen && run.map((attempt, place) => <Line key={place} attempt={attempt} />)}
        </ol>
      </div>
    </li>
  );
};

type AttemptLogProps = {
  readonly attempts: readonly Attempt[];
  /** Folds nothing. */
  readonly isUnfolded?: boolean;
};

/** Every attempt at a provider, oldest first. Those in which nothing changed are folded into one line. */
export const AttemptLog = ({ attempts, isUnfolded = false }: AttemptLogProps) => (
  <ol className="attempts relative grid gap-4">
    {(isUnfolded ? attempts.map((attempt) => [attempt]) : foldRuns(attempts)).map((run, place) => {
      const [first] = run;
      if (first === undefined) return null;
      // Two steps may fall in the same millisecond: the place tells them apart.
      const key = `${first.at} ${place}`;
      return run.length === 1 ? <Line key={key} attempt={first} /> : <Run key={key} first={first} run={run} />;
    })}
  </ol>
);
