import { useT } from "@krapao/i18n/react";
import { Button, buttonClass } from "@krapao/ui/button";
import { Sheet } from "@krapao/ui/sheet";
import { ArrowLeftRight } from "lucide-react";
import type { ReactNode } from "react";

import { Link } from "../lib/navigation.tsx";
import { useElapsed } from "./use-elapsed.ts";

type PendingDialogProps = {
  readonly reference: string;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * Shows money in transit, in amber. It is not an error, it updates by itself, and the member must not repeat anything.
 */
export const PendingDialog = ({ reference, title, onClose, children }: PendingDialogProps) => {
  const t = useT("member");
  const elapsed = useElapsed();
  return (
    <Sheet alert open onClose={onClose} title={title} titleHidden>
      <div className="flex flex-col items-center gap-3.5 pt-5 pb-4 text-center text-balance">
        <span className="relative flex size-21 items-center justify-center rounded-full bg-wait-soft text-wait">
          <svg
            aria-hidden
            viewBox="0 0 84 84"
            className="absolute inset-0 size-full animate-spin [animation-duration:2.4s]"
          >
            <circle cx="42" cy="42" r="39" fill="none" strokeWidth="5" className="stroke-wait-mark/30" />
            <circle
              cx="42"
              cy="42"
              r="39"
              fill="none"
              strokeWidth="5"
              strokeLinecap="round"
              strokeDasharray="75 170"
              className="stroke-wait-mark"
            />
          </svg>
          <ArrowLeftRight aria-hidden className="size-8" />
        </span>
        <p aria-hidden className="text-title font-bold">
          {title}
        </p>
        <p className="flex items-center gap-2.5 rounded-full bg-wait-soft px-4 py-1.5 text-label font-semibold text-wait">
          <span aria-hidden className="size-2.5 animate-pulse-soft rounded-full bg-wait-mark" />
          <span>
            {t("transfer.pendingFollow")} <span aria-hidden>· {elapsed}</span>
          </span>
        </p>
      </div>
      <div className="pb-5 text-center text-balance text-mute">{children}</div>
      <div className="grid gap-2.5">
        <Link
          href={`/user/statement?movement=${encodeURIComponent(reference)}`}
          className={buttonClass({ wide: true })}
          onClick={onClose}
        >
          {t("transfer.viewStatement")}
        </Link>
        <Button wide tone="outline" onClick={onClose}>
          {t("common.close")}
        </Button>
      </div>
    </Sheet>
  );
};
