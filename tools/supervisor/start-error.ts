/** Why a start cannot be: one plain line that names what is wrong and says what to do. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** The system's code of an error (`EADDRINUSE`), else null. */
export const systemCode = (error: unknown): string | null =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
