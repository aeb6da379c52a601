import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import type { ReactNode } from "react";

type FigureButtonProps = {
  /** The name of the figure, for screen readers. */
  readonly label: string;
  readonly className?: string;
  readonly onOpen: () => void;
  readonly children: ReactNode;
};

/** A figure or its name. A press lists its conversations. */
export const FigureButton = ({ label, className = "", onOpen, children }: FigureButtonProps) => {
  const t = useT("console");
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={cx("block max-w-full rounded-control text-left [overflow-wrap:anywhere] hover:underline", className)}
      onClick={onOpen}
    >
      {children}
      <span className="sr-only"> {t("inbox.showChats", { of: label })}</span>
    </button>
  );
};
