import { cx } from "@krapao/ui";
import type { ReactNode } from "react";

type Props = {
  readonly title: string;
  /** Beside the title: the present choice. */
  readonly controls?: ReactNode;
  /** Beside the title, in quiet text. */
  readonly note?: string;
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A card of the sandbox's page. */
export const Panel = ({ title, controls, note, aside, className, children }: Props): ReactNode => (
  <section aria-label={title} className={cx("rounded-field border border-line bg-card shadow-lift", className)}>
    <header className="flex min-h-15 flex-wrap items-center gap-x-2.5 gap-y-1 px-4 py-2">
      <h2 className="text-body font-bold">{title}</h2>
      {controls}
      {note !== undefined && <p className="text-small text-mute">{note}</p>}
      {aside !== undefined && <div className="ml-auto flex items-center gap-2">{aside}</div>}
    </header>
    {children}
  </section>
);
