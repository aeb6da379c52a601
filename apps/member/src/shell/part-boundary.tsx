import { useT } from "@krapao/i18n/react";
import { ErrorState } from "@krapao/ui/error-state";
import { PartBoundary as Boundary } from "@krapao/ui/part-boundary";
import type { ReactNode } from "react";

const Failed = ({ onRetry }: { readonly onRetry: () => void }) => {
  const t = useT();
  return (
    <>
      <div className="night absolute inset-x-0 top-0 h-40 rounded-b-sheet" />
      <div className="relative mx-auto max-w-120 px-4 pt-6">
        <div className="rounded-panel bg-card shadow-card">
          <ErrorState onRetry={onRetry}>{navigator.onLine ? undefined : t("common.offlineNow")}</ErrorState>
        </div>
      </div>
    </>
  );
};

/** Stands in for a part of the app that could not be fetched, or that threw. */
export const PartBoundary = ({ children }: { readonly children: ReactNode }) => (
  <Boundary failed={Failed}>{children}</Boundary>
);
