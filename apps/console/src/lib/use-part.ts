import type { Permission } from "@krapao/contract/operator/permissions";

import { useMay } from "./use-may.ts";
import { useChoice } from "./use-params.ts";

/**
 * The part of a page that the address names; by default the first that the role may open. Null when the role may not
 * open it.
 */
export const usePart = <Part extends string>(
  parts: readonly [Part, ...(readonly Part[])],
  needs: Readonly<Record<Part, Permission>>,
): Part | null => {
  const may = useMay();
  const first = parts.find((one) => may(needs[one])) ?? parts[0];
  const [part] = useChoice("part", [first, ...parts]);
  return may(needs[part]) ? part : null;
};
