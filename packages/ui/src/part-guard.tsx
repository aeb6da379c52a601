import { useT } from "@krapao/i18n/react";
import { RotateCw } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";

import { Button } from "./button.tsx";
import { CatchBoundary } from "./catch-boundary.tsx";
import { cx } from "./cx.ts";
import { Spinner } from "./spinner.tsx";
import { useMissing } from "./use-missing.ts";

type MissingProps = {
  readonly again: () => void;
  readonly tries: RefObject<number>;
  readonly className: string | undefined;
};

const Missing = ({ again, tries, className }: MissingProps) => {
  const t = useT();
  const { state, ask, isAsking } = useMissing(again, tries);
  const isGone = state === "gone";
  return (
    <div
      role="status"
      className={cx(
        "flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-card px-4 py-3 text-ink shadow-card",
        className,
      )}
    >
      {state === "coming" ? (
        <Spinner className="mx-auto text-accent" />
      ) : (
        <>
          <p className="min-w-0 grow basis-48 text-label">{t(isGone ? "common.partGone" : "common.loadFailed")}</p>
          <Button
            tone="outline"
            size="small"
            // Large text on a narrow phone leaves little width.
            className="px-[min(1rem,5vw)]!"
            loading={isAsking}
            icon={<RotateCw aria-hidden className="size-4" />}
            onClick={isGone ? () => location.reload() : ask}
          >
            {t(isGone ? "common.reload" : "common.retry")}
          </Button>
        </>
      )}
    </div>
  );
};

type PartGuardProps = {
  /** For the element that takes the part's place. */
  readonly className?: string;
  readonly children: ReactNode;
};

/**
 * Wraps a part of a page whose code is in a chunk of its own. Where the chunk cannot be loaded, only the part says so.
 * It is loaded once the server can be reached, or when the person retries. When a newer version has removed the chunk,
 * it asks for a reload of the page.
 */
export const PartGuard = ({ className, children }: PartGuardProps) => {
  const tries = useRef(0);
  return (
    <CatchBoundary renderFailed={(again) => <Missing again={again} tries={tries} className={className} />}>
      {children}
    </CatchBoundary>
  );
};
