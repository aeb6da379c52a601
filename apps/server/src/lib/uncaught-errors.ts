import type { Logger } from "pino";

/**
 * Ends the process on an error that nothing caught (S57), and returns what ends it so. What it was is in the log; the
 * starter or the service manager starts the process again.
 */
export const exitOnUncaughtError = (log: Logger): ((event: string, error: unknown) => never) => {
  const end = (event: string, error: unknown): never => {
    log.fatal({ event, err: error });
    process.exit(1);
  };
  process.on("unhandledRejection", (error) => end("process.unhandled_rejection", error));
  process.on("uncaughtException", (error) => end("process.uncaught_exception", error));
  return end;
};
