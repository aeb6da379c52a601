import { useT } from "@krapao/i18n/react";
import type { ReactNode } from "react";

/** Says that a list is empty, and what that means. */
export const Empty = ({
  icon,
  title,
  page = 1,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  /** The page of the list. An empty later page does not mean that the list is empty. */
  readonly page?: number;
  readonly children?: ReactNode;
}) => {
  const t = useT("console");
  const isLater = page > 1;
  return (
    <div className="flex flex-col items-center gap-1 px-4 py-12 text-center text-mute">
      <span
        aria-hidden
        className="mb-2 flex size-11 items-center justify-center rounded-control bg-up-soft text-up-text [&_svg]:size-5.5"
      >
        {icon}
      </span>
      <p className="font-semibold text-ink">{isLater ? t("list.pageEmpty") : title}</p>
      {children !== undefined && !isLater && <p className="max-w-90">{children}</p>}
    </div>
  );
};
