import { Suspense, useState } from "react";

import { lazyPart } from "./lazy-part.tsx";
import { SheetGuard } from "./sheet-guard.tsx";
import type { SheetProps } from "./sheet-props.ts";
import { useBackToClose } from "./use-back-to-close.ts";

const dialog = lazyPart<SheetProps>(async () => (await import("./sheet-dialog.tsx")).SheetDialog);

/** Loads the code of sheets before it is needed. */
export const preloadSheet = dialog.preload;

/** A bottom sheet on a phone, and a dialog from 640 px on. Its code is loaded when the first one opens. */
export const Sheet = (props: SheetProps) => {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  useBackToClose(props.open, props.onClose, props.locked);
  if (!wasOpen) return null;
  return (
    <SheetGuard open={props.open} onClose={props.onClose}>
      <Suspense fallback={props.open ? <div className="sheet-backdrop z-40" /> : null}>
        <dialog.Part {...props} />
      </Suspense>
    </SheetGuard>
  );
};
