import type { ReactNode } from "react";

/** What a sheet is given. */
export type SheetProps = {
  readonly open: boolean;
  /** The member wants it closed: by the cross, the back button, Escape or a press outside. */
  readonly onClose: () => void;
  readonly title: string;
  /** A way back inside the sheet, beside its title. */
  readonly onBack?: (() => void) | undefined;
  /** The title is there for screen readers only; the sheet shows its own. */
  readonly titleHidden?: boolean;
  /** Stays at the foot while the content scrolls: the main action. */
  readonly footer?: ReactNode;
  /** Widest: 480 px, or 640; broad is 960 on a desktop, for parts side by side. */
  readonly width?: "narrow" | "wide" | "broad";
  /** While money is being asked for, nothing closes it by accident. */
  readonly locked?: boolean;
  /** A question that must be answered: for screen readers an alert. */
  readonly alert?: boolean;
  readonly children: ReactNode;
};
