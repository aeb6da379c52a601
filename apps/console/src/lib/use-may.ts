import type { Permission } from "@krapao/contract/operator/permissions";

import { useMe } from "./use-me.ts";

/** Whether the operator's role has a permission. The server enforces it; this only hides what it would refuse. */
export const useMay = (): ((permission: Permission) => boolean) => {
  const me = useMe();
  return (permission) => me !== null && me.permissions.includes(permission);
};
