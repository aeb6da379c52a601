/** Why a start is not possible: one plain line that names the fault and says what to do. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** The system's code of an error (`EADDRINUSE`), or null. */
export const systemCode = (error: unknown): string | null =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
