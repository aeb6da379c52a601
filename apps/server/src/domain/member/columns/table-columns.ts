import type { MemberData } from "../export-member.ts";

/** What a table's columns are: names separated by spaces, each column once. */
export type TableColumns = {
  /** Personal, and given to the member: in which part of their data. */
  readonly given?: { readonly part: keyof MemberData; readonly columns: string };
  /** Personal, and not given: why. */
  readonly kept?: { readonly why: string; readonly columns: string };
  /** Neither about a member nor by them, or of use to the program alone. */
  readonly other?: string;
};

/** Columns by their table. */
export type ColumnsByTable = Readonly<Record<string, TableColumns>>;

/** Why a personal column is not given, where several have the same reason. */
export const SECRET = "A secret gives access. The file must not.";
export const INSIDE =
  "It is of use to the program alone: counters, marks of progress, or what other parts say already.";
export const OPERATOR = "It is about an operator, whom members do not learn of.";
export const NOTED = "What operators noted is the house's own.";
export const FRAUD = "It guards against fraud, which telling it would help.";
export const SHORT = "It is forgotten within days and says nothing that other parts do not.";
