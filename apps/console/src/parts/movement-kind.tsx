import { STATEMENT_TYPES, type StatementType } from "@krapao/contract/statement/shapes";

import { MovementWords } from "./movement-words.tsx";

/** Whether a movement's kind is one of the statement's. */
export const isStatementType = (kind: string): kind is StatementType =>
  (STATEMENT_TYPES as readonly string[]).includes(kind);

/** A movement's kind in a word; one that is not known as it came. */
export const MovementKind = ({ kind }: { readonly kind: string }) =>
  isStatementType(kind) ? <MovementWords entry={{ statementType: kind, from: null, to: null }} /> : kind;
