import { createSlowCalls } from "@krapao/client/slow-calls";

/** The server itself answers within 10 s whatever a provider does: beyond that the line is slow, or the server is. */
const SLOW_MS = 12_000;

/** This app's calls that have been out for long. */
export const slowCalls = createSlowCalls(SLOW_MS);
