import { Suspense, useState } from "react";

import { lazyPart } from "./lazy-part.tsx";
import type { SheetProps } from "./sheet-props.ts";
import { useBackToClose } from "./use-back-to-close.ts";

const dialog = lazyPart<SheetProps>(async () => (await import("./sheet-dialog.tsx")).SheetDialog);

/** Fetches what a sheet is made of before it is needed. Never rejects: what could not come is asked for again. */
export const preloadSheet = async (): Promise<void> => {
  await dialog.preload().catch(() => undefined);
};

/** A bottom sheet on a phone, a dialog from 640 px up. Its parts are fetched when the first one opens. */
export const Sheet = (props: SheetProps) => {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  useBackToClose(props.open, props.onClose);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={props.open ? <div className="sheet-backdrop z-40" /> : null}>
      <dialog.Part {...props} />
    </Suspense>
  );
};
