import type { InputHTMLAttributes, ReactNode } from "react";

import { cx } from "./cx.ts";

type RadioCardProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  readonly label: ReactNode;
  readonly detail?: ReactNode;
  /** At the end of the line: the amount that it means. */
  readonly end?: ReactNode;
};

/** One choice of several, as a row of a card. Put them in {@link RadioCards}. */
export const RadioCard = ({ label, detail, end, className, ...rest }: RadioCardProps) => (
  <label
    className={cx(
      "flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 transition-colors has-checked:bg-accent-soft/40 has-disabled:text-mute",
      "has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-2 has-[:focus-visible]:outline-accent",
      className,
    )}
  >
    <input
      type="radio"
      {...rest}
      className="size-5.5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-card outline-none transition-[border] checked:border-[7px] checked:border-accent"
    />
    <span className="min-w-0 grow basis-20">
      <span className="block font-semibold">{label}</span>
      {detail !== undefined && <span className="block text-label text-mute">{detail}</span>}
    </span>
    {end !== undefined && <span className="ml-auto font-semibold">{end}</span>}
  </label>
);

/** The card around several choices, with a name for people who cannot see it. */
export const RadioCards = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <fieldset className="overflow-hidden rounded-card border border-line bg-card [&>label+label]:border-t [&>label+label]:border-line">
    <legend className="sr-only">{label}</legend>
    {children}
  </fieldset>
);
