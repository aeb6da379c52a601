import { startTestServer } from "./server.ts";

/** Vitest's global setup for every project that needs PostgreSQL: one server for the whole run. */
export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env["KRAPAO_TEST_SERVER"] !== undefined) return undefined;
  process.env["KRAPAO_TEST_SERVER"] = "starting";
  const { server, stop } = await startTestServer();
  process.env["KRAPAO_TEST_SERVER"] = JSON.stringify(server);
  return stop;
};
