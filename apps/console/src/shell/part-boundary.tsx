import { useT } from "@krapao/i18n/react";
import { ErrorState } from "@krapao/ui/error-state";
import { PartBoundary as Boundary } from "@krapao/ui/part-boundary";
import type { ReactNode } from "react";

const Failed = ({ onRetry }: { readonly onRetry: () => void }) => {
  const t = useT("console");
  return (
    <div className="mx-auto my-8 w-full max-w-120 px-4">
      <div className="rounded-card border border-line bg-card">
        <ErrorState onRetry={onRetry}>{navigator.onLine ? t("console.broke") : t("common.offlineNow")}</ErrorState>
      </div>
    </div>
  );
};

/** Shown when a part of the console failed to load or threw an error. */
export const PartBoundary = ({ children }: { readonly children: ReactNode }) => (
  <Boundary failed={Failed}>{children}</Boundary>
);
