import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import { useT } from "@krapao/i18n/react";

import { Tag } from "./tag.tsx";

/** The status of a member: active or blocked. */
export const MemberStatus = ({ status }: Pick<MemberPage, "status">) => {
  const t = useT("console");
  return (
    <Tag tone={status === "active" ? "up" : status === "blocked" ? "down" : "quiet"}>{t(`memberStatus.${status}`)}</Tag>
  );
};
