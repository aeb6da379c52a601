import { type ComponentType, type ReactNode, useEffect } from "react";

import { CatchBoundary } from "./catch-boundary.tsx";
import { FAILURE_KEPT_MS } from "./lazy-part.tsx";

type FailedPart = ComponentType<{ readonly onRetry: () => void }>;

type FailedProps = { readonly Shown: FailedPart; readonly again: () => void };

const Failed = ({ Shown, again }: FailedProps) => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A failure is kept for a moment: before that the same one would come back.
    const comeBack = (): void => {
      clearTimeout(timer);
      timer = setTimeout(again, FAILURE_KEPT_MS + 50);
    };
    addEventListener("online", comeBack);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", comeBack);
    };
  }, [again]);
  return <Shown onRetry={() => (navigator.onLine ? location.reload() : again())} />;
};

type PartBoundaryProps = {
  /** The replacement of a part that failed. */
  readonly failed: FailedPart;
  readonly children: ReactNode;
};

/**
 * Replaces a part of an app that could not be loaded or that threw. It is rendered again by itself when the connection
 * is back. With a connection, trying again reloads the page, because a newer version of the app may have removed the
 * older one's files.
 */
export const PartBoundary = ({ failed, children }: PartBoundaryProps) => (
  <CatchBoundary renderFailed={(again) => <Failed Shown={failed} again={again} />}>{children}</CatchBoundary>
);
