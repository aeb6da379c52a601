import type { Permission } from "@krapao/contract/operator/permissions";

import { useMe } from "./use-me.ts";

/** Whether the role of who is signed in allows something. The server decides; this hides what it would refuse. */
export const useMay = (): ((permission: Permission) => boolean) => {
  const me = useMe();
  return (permission) => me !== null && me.permissions.includes(permission);
};
