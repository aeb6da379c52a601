import type { StatementEntry } from "@krapao/contract/statement/shapes";
import { useT } from "@krapao/i18n/react";
import { Badge } from "@krapao/ui/badge";
import { StatusBadge } from "@krapao/ui/status-badge";

/** The status of a movement. For a withdrawal that an operator reviews it says so. */
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
