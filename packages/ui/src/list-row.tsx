import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

import { cx } from "./cx.ts";

const MARKS = {
  accent: "bg-accent-soft text-accent",
  night: "bg-night text-gold",
  up: "bg-up-soft text-up-text",
  wait: "bg-wait-soft text-wait",
  down: "bg-down-soft text-down",
  quiet: "bg-sand text-ink",
} as const;

export type MarkTone = keyof typeof MARKS;

/** An icon, or a letter or two, in a rounded square. */
export const Mark = ({
  tone = "accent",
  size = "medium",
  children,
}: {
  readonly tone?: MarkTone;
  readonly size?: "small" | "medium" | "large";
  readonly children: ReactNode;
}) => (
  <span
    aria-hidden
    className={cx(
      "flex shrink-0 items-center justify-center font-semibold",
      size === "small"
        ? "size-9 rounded-control [&_svg]:size-4.5"
        : size === "medium"
          ? "size-10 rounded-control [&_svg]:size-5"
          : "size-11.5 rounded-field [&_svg]:size-5.5",
      MARKS[tone],
    )}
  >
    {children}
  </span>
);

type RowContentProps = {
  readonly mark?: ReactNode;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly end?: ReactNode;
  readonly endDetail?: ReactNode;
  readonly chevron?: boolean;
};

const RowContent = ({ mark, title, detail, end, endDetail, chevron = false }: RowContentProps) => (
  <>
    {mark}
    <span className="min-w-0 grow basis-20">
      <span className="block font-semibold">{title}</span>
      {detail !== undefined && <span className="block text-small text-mute">{detail}</span>}
    </span>
    {(end !== undefined || endDetail !== undefined) && (
      <span className="ml-auto text-right">
        <span className="block font-semibold">{end}</span>
        {endDetail !== undefined && <span className="block text-small text-mute">{endDetail}</span>}
      </span>
    )}
    {chevron && <ChevronRight aria-hidden className="size-5 shrink-0 text-mute" />}
  </>
);

/** The look of a row, for a link. */
export const rowClass = "flex w-full min-h-15 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-left";

/** One row of a list: a mark, a title with a detail below, and an amount at the end. With `onClick` it is a button. */
export const ListRow = ({
  onClick,
  className,
  ...content
}: RowContentProps & { readonly onClick?: () => void; readonly className?: string }) =>
  onClick === undefined ? (
    <div className={cx(rowClass, className)}>
      <RowContent {...content} />
    </div>
  ) : (
    <button
      type="button"
      className={cx(rowClass, "transition-colors hover:bg-paper active:bg-paper", className)}
      onClick={onClick}
    >
      <RowContent {...content} />
    </button>
  );

/** A label and its value, at the two ends of a line. A value below its label keeps to the end of its line, too. */
export const ValueRow = ({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) => (
  <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-0.5 px-4 py-2.5">
    <dt className="text-mute">{label}</dt>
    <dd className="ml-auto flex min-w-0 items-center gap-2 text-right font-semibold [overflow-wrap:anywhere]">
      {children}
    </dd>
  </div>
);

/** Rows in one card, separated by thin lines. As `dl` for {@link ValueRow}s. */
export const RowCard = ({
  as: As = "div",
  className,
  children,
}: {
  readonly as?: "div" | "dl" | "ul";
  readonly className?: string;
  readonly children: ReactNode;
}) => (
  <As
    className={cx(
      "overflow-hidden rounded-card border border-line bg-card [&>*+*]:border-t [&>*+*]:border-line",
      className,
    )}
  >
    {children}
  </As>
);
