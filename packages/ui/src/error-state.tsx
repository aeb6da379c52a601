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
    <div role="alert" className="flex flex-col items-center gap-3 py-10 text-center text-balance">
      <span aria-hidden className="flex size-14 items-center justify-center rounded-field bg-wait-soft text-wait">
        <TriangleAlert className="size-7" />
      </span>
      {/* Only the text is inset: on a narrow phone with large text the button needs the whole width. */}
      <p className="max-w-88 px-4 wrap-anywhere">{children ?? t("common.loadFailed")}</p>
      <Button
        tone="outline"
        size="small"
        loading={retrying}
        icon={<RotateCw aria-hidden className="size-4" />}
        onClick={onRetry}
      >
        {t("common.retry")}
      </Button>
    </div>
  );
};
