import { createSlowCalls } from "@krapao/client/slow-calls";

/** The server itself answers within 10 s, whatever a provider does. After that the connection or the server is slow. */
const SLOW_MS = 12_000;

/** This app's calls that have waited for long. */
export const slowCalls = createSlowCalls(SLOW_MS);
