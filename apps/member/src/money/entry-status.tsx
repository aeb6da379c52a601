import type { StatementEntry } from "@krapao/contract/statement/shapes";
import { useT } from "@krapao/i18n/react";
import { Badge } from "@krapao/ui/badge";
import { StatusBadge } from "@krapao/ui/status-badge";

/** How a movement stands; of a withdrawal that a person checks it says that. */
export const EntryStatus = ({
  entry: { status, isUnderReview },
  size = "small",
}: {
  readonly entry: Pick<StatementEntry, "status" | "isUnderReview">;
  readonly size?: "small" | "medium";
}) => {
  const t = useT("member");
  if (isUnderReview !== true) return <StatusBadge status={status} size={size} />;
  return (
    <Badge tone="wait" size={size}>
      {t("statement.underReview")}
    </Badge>
  );
};
