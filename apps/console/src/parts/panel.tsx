import { cx } from "@krapao/ui";
import { type ReactNode, useId } from "react";

type PanelProps = {
  readonly title?: ReactNode;
  /** A muted text after the title. */
  readonly sub?: ReactNode;
  /** Shown at the end of the title row. */
  readonly end?: ReactNode;
  readonly className?: string;
  readonly padded?: boolean;
  /** One of a list: J and K reach it, by its first link or button. */
  readonly isRow?: boolean;
  readonly children: ReactNode;
};

/** A card with a title row. */
export const Panel = ({ title, sub, end, className, padded = false, isRow = false, children }: PanelProps) => {
  const id = useId();
  return (
    <section
      data-step={isRow ? true : undefined}
      // Each of a list as a landmark would be too many, and two may have the same name.
      role={isRow ? "group" : undefined}
      aria-labelledby={title === undefined ? undefined : id}
      className={cx("min-w-0 overflow-clip print:overflow-visible rounded-card border border-line bg-card", className)}
    >
      {title !== undefined && (
        <div className="flex min-h-11.5 flex-wrap items-center gap-x-2.5 gap-y-1 px-4 py-1.5">
          <h2 id={id} className="text-action font-bold">
            {title}
          </h2>
          {sub !== undefined && <span className="text-mute">{sub}</span>}
          {end !== undefined && <span className="ml-auto flex flex-wrap items-center gap-2">{end}</span>}
        </div>
      )}
      <div className={cx(padded && (title === undefined ? "p-4" : "px-4 pb-4"))}>{children}</div>
    </section>
  );
};

/** A label and its value at the two ends of a row. Use it inside a `dl`. */
export const Fact = ({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) => (
  <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-0.5 border-t border-line py-1.5 first:border-0">
    <dt className="min-w-0 text-mute [overflow-wrap:anywhere]">{label}</dt>
    <dd className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-1.5 text-right [overflow-wrap:anywhere]">
      {children}
    </dd>
  </div>
);
