import { DatabaseError } from "pg";

/** PostgreSQL's five-character code of an error, or Node's (`ECONNRESET`) for a broken connection. Null otherwise. */
const errorCode = (error: unknown): string | null => {
  if (error instanceof DatabaseError) return error.code ?? null;
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  return null;
};

/** Whether the error has one of these PostgreSQL codes. */
export const hasCode = (error: unknown, codes: readonly string[]): boolean => codes.includes(errorCode(error) ?? "");

/**
 * Whether two transactions blocked each other and PostgreSQL ended one (deadlock or serialization failure). Repeating
 * it succeeds.
 */
export const isConflict = (error: unknown): boolean => {
  const code = errorCode(error);
  return code === "40001" || code === "40P01";
};

/** Whether a lock or the statement took longer than the connection allows. Nothing was done. */
export const isTimeout = (error: unknown): boolean => {
  const code = errorCode(error);
  return code === "55P03" || code === "57014";
};

/** Whether a lock was not free within `lock_timeout` (SQLSTATE 55P03). Nothing was done. */
export const isLockTimeout = (error: unknown): boolean => errorCode(error) === "55P03";

/** The constraint that an insert or update violated (unique, check, not null, foreign key). Null otherwise. */
export const brokenConstraint = (error: unknown): string | null =>
  error instanceof DatabaseError && error.code?.startsWith("23") === true ? (error.constraint ?? null) : null;

/**
 * Whether the database was not reached, or the connection ended, so that it is unknown whether the statement was
 * committed. The driver's errors for an ended connection have no code, only these words.
 */
export const isConnectionLost = (error: unknown): boolean => {
  const code = errorCode(error);
  if (code !== null)
    return /^(08...|57P0[123]|53300|25006|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|ENOTCONN|EHOSTUNREACH)$/.test(
      code,
    );
  return (
    error instanceof Error &&
    /connection terminated|connection ended|not queryable|connection timeout|timeout exceeded when trying to connect|client was closed/i.test(
      error.message,
    )
  );
};
