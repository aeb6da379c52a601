import type { ReactNode } from "react";

/** The properties of a sheet. */
export type SheetProps = {
  readonly open: boolean;
  /** The member closes it: by the cross, the back button, Escape or a press outside. */
  readonly onClose: () => void;
  readonly title: string;
  /** A button back inside the sheet, beside its title. */
  readonly onBack?: (() => void) | undefined;
  /** Only screen readers get the title. The sheet shows its own. */
  readonly titleHidden?: boolean;
  /** Stays at the bottom while the content scrolls: the main action. */
  readonly footer?: ReactNode;
  /** Nothing in its content can be focused, so the content itself can, and the arrow keys scroll it. */
  readonly focusable?: boolean;
  /** The largest width: 480 px, or 640. With broad 960 on a desktop, for parts side by side. */
  readonly width?: "narrow" | "wide" | "broad";
  /** While money is being asked for, it cannot be closed by accident. */
  readonly locked?: boolean;
  /** A question that must be answered. For screen readers it is an alert. */
  readonly alert?: boolean;
  readonly children: ReactNode;
};
