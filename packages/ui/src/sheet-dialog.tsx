import { AlertDialog } from "@base-ui/react/alert-dialog";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { Dialog } from "@base-ui/react/dialog";
import { useT } from "@krapao/i18n/react";
import { ChevronLeft, X } from "lucide-react";
import { useRef } from "react";

import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import type { SheetProps } from "./sheet-props.ts";

const panelClass =
  "sheet-panel pointer-events-auto flex max-h-[92dvh] flex-col rounded-t-sheet bg-paper text-ink shadow-card outline-none " +
  "sm:max-h-[88dvh] sm:rounded-sheet";

const WIDTHS = { narrow: "sm:max-w-120", wide: "sm:max-w-160", broad: "sm:max-w-120 lg:max-w-240" } as const;

/**
 * The element that gets the focus: the field that is meant to be first, unless a phone's keyboard would then cover the
 * sheet.
 */
const firstField = (popup: HTMLElement | null): HTMLElement | null =>
  matchMedia("(pointer: coarse)").matches ? popup : (popup?.querySelector<HTMLElement>("[data-first]") ?? popup);

/** The sheet itself. Use {@link Sheet}, which loads it when it is needed. */
export const SheetDialog = ({
  open,
  onClose,
  title,
  onBack,
  titleHidden,
  footer,
  focusable,
  width,
  locked,
  alert,
  children,
}: SheetProps) => {
  const t = useT();
  const popup = useRef<HTMLDivElement>(null);
  const Parts = alert === true ? AlertDialog : Dialog;
  return (
    <CSPProvider disableStyleElements>
      <Parts.Root open={open} onOpenChange={(next) => !next && locked !== true && onClose()}>
        <Parts.Portal>
          {/* Over another sheet too: what is asked there comes first. */}
          <Parts.Backdrop forceRender className="sheet-backdrop z-50" />
          <Parts.Viewport className="pointer-events-none fixed inset-0 z-50">
            <Parts.Popup
              ref={popup}
              initialFocus={() => firstField(popup.current)}
              className={cx(panelClass, WIDTHS[width ?? "narrow"])}
            >
              <div aria-hidden className="mx-auto mt-2.5 h-1.25 w-10 shrink-0 rounded-full bg-ink/15 sm:hidden" />
              <div
                className={cx(
                  "flex shrink-0 items-center gap-3 pr-3",
                  onBack === undefined ? "pl-5" : "pl-2",
                  titleHidden === true ? "sr-only" : "min-h-15 pt-1 sm:pt-3",
                )}
              >
                {onBack !== undefined && (
                  <IconButton label={t("common.back")} icon={<ChevronLeft aria-hidden />} onClick={onBack} />
                )}
                <Parts.Title className="min-w-0 grow text-title font-bold [overflow-wrap:anywhere]">
                  {title}
                </Parts.Title>
                {locked !== true && <IconButton label={t("common.close")} icon={<X aria-hidden />} onClick={onClose} />}
              </div>
              <div
                {...(focusable === true && { tabIndex: 0, role: "group", "aria-label": title })}
                className="min-h-0 grow overflow-y-auto overscroll-contain px-5 pt-1 pb-[max(1.25rem,env(safe-area-inset-bottom))] focus-visible:-outline-offset-2"
              >
                {children}
              </div>
              {footer !== undefined && (
                <div className="shrink-0 border-t border-line px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
                  {footer}
                </div>
              )}
            </Parts.Popup>
          </Parts.Viewport>
        </Parts.Portal>
      </Parts.Root>
    </CSPProvider>
  );
};
