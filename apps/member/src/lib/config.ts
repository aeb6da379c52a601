import type { AppConfig } from "@krapao/contract/config";

/** How long (ms) an answer is awaited. A line that is half open brings none, and the browser waits on. */
const PATIENCE_MS = 10_000;

/** Reads the settings of this edition (CONTRACT.md, GET /config.json). Throws when no answer comes in time. */
export const readConfig = async (headers = {}, patienceMs = PATIENCE_MS): Promise<AppConfig> => {
  const response = await fetch("/config.json", { headers, signal: AbortSignal.timeout(patienceMs) });
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  return response.json() as Promise<AppConfig>;
};

let loading: Promise<AppConfig> | null = null;

/** The settings of this edition. They are read once. After a failure they are read again when they are next needed. */
export const config = (): Promise<AppConfig> => {
  loading ??= readConfig().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
};
