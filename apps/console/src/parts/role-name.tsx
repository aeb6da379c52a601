import { isBuiltIn } from "@krapao/contract/operator/permissions";
import { useT } from "@krapao/i18n/react";

/** The name of a role: translated for a built-in role, as its owner wrote it for a custom one. */
export const RoleName = ({ role }: { readonly role: string }) => {
  const t = useT("console");
  return isBuiltIn(role) ? t(`role.${role}`) : role;
};
