import type { Permission } from "@krapao/contract/operator/permissions";
import type { ReactNode } from "react";

import { useMay } from "../lib/use-may.ts";

/** Renders its children only for roles with a permission. */
export const May = ({ act, children }: { readonly act: Permission; readonly children: ReactNode }) => {
  const may = useMay();
  return may(act) ? children : null;
};
