/** PG's codes that the sandbox gives. Source: DOMAIN.md, Game providers [3P]. */
const messages = {
  "1034": "Invalid request",
  "1204": "Invalid operator",
  "1305": "Player already exists",
  "3004": "Player does not exist",
  "3013": "Insufficient balance",
  "3040": "Transaction does not exist",
} as const;

export type PgCode = keyof typeof messages;

/** A successful answer of PG's. */
export const pgData = (data: unknown): unknown => ({ data, error: null });
/** A failure in PG's form. */
export const pgError = (code: PgCode): unknown => ({ data: null, error: { code, message: messages[code] } });
