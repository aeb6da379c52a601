import { STATEMENT_TYPES, type StatementType } from "@krapao/contract/statement/shapes";

import type { StatementFilter } from "./read-statement.ts";

const dateOf = (moment: string | undefined): Date | undefined => (moment === undefined ? undefined : new Date(moment));

/** A filter from a request, whose times are ISO texts. */
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

/** The types in a comma-separated text; undefined without a text. */
export const typesOf = (text: string | undefined): readonly StatementType[] | undefined => {
  const wanted = text?.split(",");
  return wanted === undefined ? undefined : STATEMENT_TYPES.filter((type) => wanted.includes(type));
};
