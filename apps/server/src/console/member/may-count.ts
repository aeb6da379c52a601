import type { Operator } from "../../domain/operator/operator.ts";

/** Whether an operator may know how many members a filter finds: of one by risk only a role that may see risk. */
export const mayCount = ({ may }: Pick<Operator, "may">, query: string): boolean =>
  may.has("risk.see") || !new URLSearchParams(query).has("riskLeast");
