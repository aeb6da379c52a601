import { useT } from "@krapao/i18n/react";
import { IconButton } from "@krapao/ui/icon-button";
import { ChevronLeft, ChevronRight } from "lucide-react";

/** Pages through a list of unknown length. A page that is not full is the last one. */
export const Pager = ({
  page,
  hasMore,
  onChange,
}: {
  readonly page: number;
  readonly hasMore: boolean;
  readonly onChange: (page: number) => void;
}) => {
  const t = useT("console");
  if (page === 1 && !hasMore) return null;
  return (
    <nav aria-label={t("common.pages")} className="flex items-center justify-center gap-2 border-t border-line p-2">
      <IconButton
        tone="outline"
        label={t("common.previousPage")}
        icon={<ChevronLeft aria-hidden className="size-4" />}
        disabled={page === 1}
        onClick={() => onChange(page - 1)}
      />
      <span aria-live="polite" className="text-mute">
        {t("console.page", { page })}
      </span>
      <IconButton
        tone="outline"
        label={t("common.nextPage")}
        icon={<ChevronRight aria-hidden className="size-4" />}
        disabled={!hasMore}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  );
};
