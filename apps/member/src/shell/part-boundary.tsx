import { useT } from "@krapao/i18n/react";
import { ErrorState } from "@krapao/ui/error-state";
import { PartBoundary as Boundary } from "@krapao/ui/part-boundary";
import type { ReactNode } from "react";

import { token } from "../lib/session.ts";

type FailedProps = { readonly onRetry: () => void };

const FailedCard = ({ onRetry }: FailedProps) => {
  const t = useT();
  // A visitor has no money here yet.
  const fault = token() === null ? t("common.faultVisitor") : t("common.loadFailed");
  const text = navigator.onLine ? fault : t("common.offlineNow");
  return (
    <div className="rounded-panel bg-card shadow-card">
      <ErrorState onRetry={onRetry}>{text}</ErrorState>
    </div>
  );
};

const Failed = (props: FailedProps) => (
  <>
    <div className="night absolute inset-x-0 top-0 h-40 rounded-b-sheet" />
    <div className="relative mx-auto max-w-120 px-4 pt-6">
      <FailedCard {...props} />
    </div>
  </>
);

type PartBoundaryProps = {
  /** Inside a shell that draws the dark top itself. */
  readonly bare?: boolean;
  readonly children: ReactNode;
};

/** Shows an error in place of a part of the app that could not be loaded, or that threw. */
export const PartBoundary = ({ bare = false, children }: PartBoundaryProps) => (
  <Boundary failed={bare ? FailedCard : Failed}>{children}</Boundary>
);
