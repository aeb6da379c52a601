import type { Logger } from "pino";

/**
 * Ends the process on an error that nothing caught (S57), and returns the function that does so. The error is written
 * to the log. The starter or the service manager then starts the process again.
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
