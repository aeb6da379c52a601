import { STATEMENT_TYPES, type StatementType } from "@krapao/contract/statement/shapes";

import type { StatementFilter } from "./read-statement.ts";

const dateOf = (moment: string | undefined): Date | undefined => (moment === undefined ? undefined : new Date(moment));

/** A filter as a request says it; its moments are ISO texts. */
export const filterOf = ({
  types,
  from,
  to,
  reference,
}: {
  readonly types?: readonly StatementType[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly reference?: string | undefined;
}): StatementFilter => ({ types, from: dateOf(from), to: dateOf(to), reference });

/** The types of a text that separates them by commas; undefined without one. */
export const typesOf = (text: string | undefined): readonly StatementType[] | undefined => {
  const wanted = text?.split(",");
  return wanted === undefined ? undefined : STATEMENT_TYPES.filter((type) => wanted.includes(type));
};
