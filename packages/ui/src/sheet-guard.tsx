import { useT } from "@krapao/i18n/react";
import { RotateCw, WifiOff } from "lucide-react";
import { type ReactNode, type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from "react";

import { Button } from "./button.tsx";
import { CatchBoundary } from "./catch-boundary.tsx";
import { cx } from "./cx.ts";
import { Spinner } from "./spinner.tsx";
import { useBackToClose } from "./use-back-to-close.ts";
import { useMissing } from "./use-missing.ts";

type MissingProps = {
  readonly onClose: () => void;
  readonly again: () => void;
  /** How often it was tried while the server could be reached. */
  readonly tries: RefObject<number>;
  readonly silent: boolean;
};

const Missing = ({ onClose, again, tries, silent }: MissingProps) => {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const { state } = useMissing(again, tries);
  const isSaid = !silent;
  useBackToClose(isSaid, onClose);
  // Closed while it is still in the page: only then does the browser return the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  if (!isSaid) return null;
  return (
    <dialog
      ref={dialog}
      aria-label={t(state === "gone" ? "common.partGone" : "common.offlineNow")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-auto w-[calc(100%-2rem)] max-w-100 rounded-panel bg-paper px-5 py-6 text-ink shadow-card backdrop:bg-night/60"
    >
      <div
        role="status"
        className="flex min-h-40 flex-col items-center justify-center gap-3 pb-5 text-center text-balance"
      >
        {state === "coming" ? (
          <Spinner className="size-8 text-accent" />
        ) : (
          <>
            <span aria-hidden className="flex size-14 items-center justify-center rounded-field bg-wait-soft text-wait">
              {state === "gone" ? <RotateCw className="size-7" /> : <WifiOff className="size-7" />}
            </span>
            {state === "gone" ? (
              <p>{t("common.partGone")}</p>
            ) : (
              <p>
                {t("common.offlineNow")} {t("common.opensItself")}
              </p>
            )}
          </>
        )}
      </div>
      <div className="grid gap-2.5">
        {/* Its place is kept: nothing is pressed that was meant for the button below. */}
        <Button wide className={cx(state !== "gone" && "invisible")} onClick={() => location.reload()}>
          {t("common.reload")}
        </Button>
        <Button wide tone="outline" onClick={onClose}>
          {t("common.close")}
        </Button>
      </div>
    </dialog>
  );
};

type SheetGuardProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** A part that opens without a press shows nothing while it cannot be loaded. */
  readonly silent?: boolean;
  readonly children: ReactNode;
};

/**
 * Wraps a sheet whose code is loaded when it opens. Without a connection it says so, and the sheet opens by itself when
 * the connection is back. When the server can be reached but the code cannot be loaded, a newer version has replaced
 * it: then a press reloads the page. The page below keeps its state, with everything that was typed.
 */
export const SheetGuard = ({ open, onClose, silent = false, children }: SheetGuardProps) => {
  const tries = useRef(0);
  useEffect(() => {
    if (open) tries.current = 0;
  }, [open]);
  return (
    <CatchBoundary
      renderFailed={(again) => open && <Missing onClose={onClose} again={again} tries={tries} silent={silent} />}
    >
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  );
};
