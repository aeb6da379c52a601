import type { MemberData } from "../export-member.ts";

/** How a table's columns are classified: names separated by spaces, each column once. */
export type TableColumns = {
  /** Personal, and given to the member in this part of their data. */
  readonly given?: { readonly part: keyof MemberData; readonly columns: string };
  /** Personal and not given, with the reason. */
  readonly kept?: { readonly why: string; readonly columns: string };
  /** Not about a member, or only of use to the program. */
  readonly other?: string;
};

/** Columns by table. */
export type ColumnsByTable = Readonly<Record<string, TableColumns>>;

/** Why a personal column is not given, where several have the same reason. */
export const SECRET = "A secret gives access. The file must not.";
/** Why a column that only the program uses is not given. */
export const INSIDE =
  "It is of use to the program alone: counters, marks of progress, or what other parts say already.";
/** Why what identifies an operator is not given. */
export const OPERATOR = "It is about an operator, whom members do not learn of.";
/** Why operators' notes are not given. */
export const NOTED = "What operators noted is the house's own.";
/** Why what guards against fraud is not given. */
export const FRAUD = "It guards against fraud, which telling it would help.";
/** Why short-lived data is not given. */
export const SHORT = "It is forgotten within days and says nothing that other parts do not.";
