import { Check, X } from "lucide-react";
import type { ReactNode } from "react";

import { cx } from "./cx.ts";

export type TimelineState = "done" | "now" | "next" | "failed";

export type TimelineStep = {
  readonly key: string;
  readonly state: TimelineState;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly time?: ReactNode;
};

const DOTS: Readonly<Record<TimelineState, string>> = {
  done: "bg-up text-white",
  now: "border-2 border-wait-mark bg-wait-soft ring-4 ring-wait-soft",
  next: "border-2 border-line-strong bg-card",
  failed: "bg-down text-white",
};

/** The steps of a process: done, present, and coming. */
export const Timeline = ({ label, steps }: { readonly label: string; readonly steps: readonly TimelineStep[] }) => (
  <ol aria-label={label}>
    {steps.map((step, at) => (
      <li key={step.key} aria-current={step.state === "now" ? "step" : undefined} className="flex gap-3.5">
        <span aria-hidden className="flex flex-col items-center forced-color-adjust-none">
          <span className={cx("flex size-7 shrink-0 items-center justify-center rounded-full", DOTS[step.state])}>
            {step.state === "done" && <Check className="size-4" strokeWidth={3} />}
            {step.state === "failed" && <X className="size-4" strokeWidth={3} />}
            {step.state === "now" && <span className="size-2.5 rounded-full bg-wait-mark" />}
          </span>
          {at < steps.length - 1 && <span className={cx("w-0.5 grow", step.state === "done" ? "bg-up" : "bg-line")} />}
        </span>
        <span className={cx("min-w-0 grow", at < steps.length - 1 && "pb-6")}>
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className={cx("min-w-0 font-semibold", step.state === "next" && "font-normal text-mute")}>
              {step.title}
            </span>
            {step.time !== undefined && <span className="text-small text-mute">{step.time}</span>}
          </span>
          {step.detail !== undefined && <span className="block text-small text-mute">{step.detail}</span>}
        </span>
      </li>
    ))}
  </ol>
);
