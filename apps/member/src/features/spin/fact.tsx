import { CopyButton } from "@krapao/ui/copy-button";
import type { ReactNode } from "react";

type FactProps = {
  readonly label: string;
  readonly children: ReactNode;
  /** The text to copy, where copying is useful. */
  readonly copy?: string;
};

/** A value of a draw, over the whole width, because most values are long. */
export const Fact = ({ label, children, copy }: FactProps) => (
  <div className="px-4 py-2.5">
    <dt className="text-small text-mute">{label}</dt>
    <dd className="flex items-center gap-2 text-label font-semibold">
      <span className="min-w-0 grow [overflow-wrap:anywhere]">{children}</span>
      {copy !== undefined && <CopyButton text={copy} label={label} />}
    </dd>
  </div>
);
