import { type ReactNode, Suspense, useState } from "react";

import { lazyPart } from "./lazy-part.tsx";
import { useBackToClose } from "./use-back-to-close.ts";

const dialog = lazyPart<SheetProps>(async () => (await import("./sheet-dialog.tsx")).SheetDialog);

/** Fetches what a sheet is made of before it is needed. Never rejects: what could not come is asked for again. */
export const preloadSheet = async (): Promise<void> => {
  await dialog.preload().catch(() => undefined);
};

export type SheetProps = {
  readonly open: boolean;
  /** The member wants it closed: by the cross, the back button, Escape or a press outside. */
  readonly onClose: () => void;
  readonly title: string;
  /** The title is there for screen readers only; the sheet shows its own. */
  readonly titleHidden?: boolean;
  /** Stays at the foot while the content scrolls: the main action. */
  readonly footer?: ReactNode;
  /** Widest on a desktop: 480 px, or 640. */
  readonly width?: "narrow" | "wide";
  /** While money is being asked for, nothing closes it by accident. */
  readonly locked?: boolean;
  /** A question that must be answered: for screen readers an alert. */
  readonly alert?: boolean;
  readonly children: ReactNode;
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
