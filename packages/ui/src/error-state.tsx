import { useT } from "@krapao/i18n/react";
import { RotateCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

import { Button } from "./button.tsx";

type ErrorStateProps = {
  readonly onRetry: () => void;
  readonly retrying?: boolean;
  /** What happened. The default is the general sentence that the money is safe. */
  readonly children?: ReactNode;
};

/** A part of the page that could not be loaded, with a button to try again. */
export const ErrorState = ({ onRetry, retrying = false, children }: ErrorStateProps) => {
  const t = useT();
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-10 text-center text-balance">
      <span aria-hidden className="flex size-14 items-center justify-center rounded-field bg-wait-soft text-wait">
        <TriangleAlert className="size-7" />
      </span>
      <p className="max-w-80 wrap-anywhere">{children ?? t("common.loadFailed")}</p>
      <Button
        tone="outline"
        size="small"
        // Large text on a narrow phone leaves little width.
        className="px-[min(1rem,5vw)]!"
        loading={retrying}
        icon={<RotateCw aria-hidden className="size-4" />}
        onClick={onRetry}
      >
        {t("common.retry")}
      </Button>
    </div>
  );
};
