import { STATEMENT_TYPES, type StatementType } from "@krapao/contract/statement/shapes";

/** Kinds of movements by how they begin or end: each saga has one of its own, the statement a few for all. */
const TYPES = [
  [/(^|-)deposit$/, "deposit"],
  [/^withdraw/, "withdraw"],
  [/^transfer/, "transfer"],
] as const satisfies readonly (readonly [RegExp, StatementType])[];

/** The statement's type of a movement's kind (`qr-deposit` is a deposit); null for one that is not known. */
export const statementTypeOf = (kind: string): StatementType | null =>
  STATEMENT_TYPES.find((type) => type === kind) ?? TYPES.find(([pattern]) => pattern.test(kind))?.[1] ?? null;
