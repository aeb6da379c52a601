import { useT } from "@krapao/i18n/react";
import { X } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";

import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import { useBackToClose } from "./use-back-to-close.ts";

type PictureViewerProps = {
  readonly address: string;
  readonly name: string;
  /** In its own size and movable. Otherwise all of it fits the screen. */
  readonly isFull?: boolean;
  /** Buttons beside the one that closes. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
  /** Called when the address does not open. */
  readonly onFailed?: (() => void) | undefined;
};

/** A picture over the whole screen. Escape, the browser's back button and the button at the top close it. */
export const PictureViewer = ({ address, name, isFull = false, actions, onClose, onFailed }: PictureViewerProps) => {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  useBackToClose(true, onClose);
  // Closed while it is still in the page: only then does the browser return the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={name}
      className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none bg-night p-4"
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className={cx("size-full", isFull && "overflow-auto")}>
        <img
          src={address}
          alt={name}
          className={isFull ? "max-w-none" : "size-full object-contain"}
          onError={onFailed}
        />
      </div>
      <div className="absolute top-[max(1rem,env(safe-area-inset-top))] right-4 flex gap-1 rounded-control bg-night/70">
        {actions}
        <IconButton tone="glass" label={t("common.close")} icon={<X aria-hidden />} onClick={onClose} />
      </div>
    </dialog>
  );
};
