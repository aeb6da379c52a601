import { useT } from "@krapao/i18n/react";

import { Badge } from "./badge.tsx";

/** The state of a movement: SUCCESS or FAILED. Every other value is in progress (SPEC.md section 4). */
export const StatusBadge = ({
  status,
  size = "small",
}: {
  readonly status: string;
  readonly size?: "small" | "medium";
}) => {
  const t = useT();
  if (status === "SUCCESS")
    return (
      <Badge tone="up" size={size}>
        {t("statuses.SUCCESS")}
      </Badge>
    );
  if (status === "FAILED")
    return (
      <Badge tone="down" size={size}>
        {t("statuses.FAILED")}
      </Badge>
    );
  return (
    <Badge tone="wait" size={size}>
      {t("statuses.IN_PROGRESS")}
    </Badge>
  );
};
