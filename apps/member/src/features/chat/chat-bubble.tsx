import { cx } from "@krapao/ui/cx";
import { Headset } from "lucide-react";
import type { ReactNode } from "react";

type Props = { readonly isOwn: boolean; readonly isFailed?: boolean; readonly children: ReactNode };

/** A message of one side. */
export const Bubble = ({ isOwn, isFailed = false, children }: Props) => (
  <div
    className={cx(
      "w-fit max-w-full rounded-card border px-4 py-2.5 wrap-anywhere whitespace-pre-wrap",
      isFailed
        ? "rounded-br-chip border-down/50 bg-card text-ink"
        : isOwn
          ? "rounded-br-chip border-transparent bg-night-2 text-white"
          : "rounded-bl-chip border-line bg-card",
    )}
  >
    {children}
  </div>
);

/** The mark of support, beside the last of their messages in a row. */
export const SupportMark = ({ isHidden = false }: { readonly isHidden?: boolean }) => (
  <span
    aria-hidden
    className={cx(
      "flex size-7.5 shrink-0 items-center justify-center rounded-control bg-night text-gold",
      isHidden && "invisible",
    )}
  >
    <Headset className="size-4" />
  </span>
);
