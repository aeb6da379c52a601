import { type ComponentType, type ReactNode, useEffect } from "react";

import { CatchBoundary } from "./catch-boundary.tsx";

type FailedPart = ComponentType<{ readonly onRetry: () => void }>;

type FailedProps = { readonly Shown: FailedPart; readonly again: () => void };

const Failed = ({ Shown, again }: FailedProps) => {
  useEffect(() => {
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [again]);
  return <Shown onRetry={() => (navigator.onLine ? location.reload() : again())} />;
};

type PartBoundaryProps = {
  /** What is shown instead of a part that failed. */
  readonly failed: FailedPart;
  readonly children: ReactNode;
};

/**
 * Stands in for a part of an app that could not be fetched, or that threw. It is drawn again by itself once the line is
 * back. With the line up, trying again loads the page anew, because a newer edition of the app may have taken the old
 * one's parts away.
 */
export const PartBoundary = ({ failed, children }: PartBoundaryProps) => (
  <CatchBoundary renderFailed={(again) => <Failed Shown={failed} again={again} />}>{children}</CatchBoundary>
);
