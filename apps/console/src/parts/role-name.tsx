import { isBuiltIn } from "@krapao/contract/operator/permissions";
import { useT } from "@krapao/i18n/react";

/** The name of a role in the reader's language; a composed one's as its owner wrote it. */
export const RoleName = ({ role }: { readonly role: string }) => {
  const t = useT("console");
  return isBuiltIn(role) ? t(`role.${role}`) : role;
};
