import { STATEMENT_TYPES, type StatementType } from "@krapao/contract/statement/shapes";

/**
 * Patterns from kinds of movement to the statement's types. Each saga has its own kind; the statement has a few types.
 */
const TYPES = [
  [/(^|-)deposit$/, "deposit"],
  [/^withdraw/, "withdraw"],
  [/^transfer/, "transfer"],
] as const satisfies readonly (readonly [RegExp, StatementType])[];

/** The statement's type of a kind of movement (`qr-deposit` is a deposit), or null for an unknown kind. */
export const statementTypeOf = (kind: string): StatementType | null =>
  STATEMENT_TYPES.find((type) => type === kind) ?? TYPES.find(([pattern]) => pattern.test(kind))?.[1] ?? null;
