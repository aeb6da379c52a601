import type { Movement, StatementEntry } from "@krapao/contract/statement/shapes";

/** The transaction that a gift was credited as, where TrueMoney paid another amount than it had told. */
export const creditedPart = (movement: Movement | undefined): StatementEntry | undefined =>
  movement?.channel === "gift" ? movement.legs.find(({ status }) => status === "SUCCESS") : undefined;
