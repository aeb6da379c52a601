import { sandboxEntries } from "../../apps/server/src/adapters/sandbox-entries.ts";
import type { Settings } from "../../apps/server/src/settings.ts";

/** The warning for a live provider beside the demo's data. */
export const LIVE_DEMO =
  "Warning: PROVIDERS_FILE has a live entry, so the sandbox does not start; the demo's money and its passwords, which everybody knows, stand beside a live provider: set DEMO=off to serve real members.";

/**
 * An entry whose code the sandbox uses for something else is refused before anything starts. The key does not matter
 * for that.
 */
const anyKey = Buffer.alloc(32);

/** The sandbox's names of the kinds with one system. Its bank verifies slips. */
const TARGETS: Readonly<Record<string, string>> = {
  sms: "sms",
  payout: "payouts",
  bank: "bank",
  gift: "truemoney",
};

/** Reading a list needs all adapters, half of what a start would load. */
const loadEntries = () => import("../../apps/server/src/adapters/provider-entries.ts");

/** The systems of PROVIDERS_FILE that replace the sandbox's own, by the sandbox's names. */
export const replacedTargets = async (settings: Settings): Promise<readonly string[]> => {
  if (settings.providersFile === null) return [];
  const { listedEntries } = await loadEntries();
  return (await listedEntries(settings)).flatMap(({ kind, code }) => {
    if (kind === "qr" || kind === "game") return [code];
    const target = TARGETS[kind];
    return target === undefined ? [] : [target];
  });
};

/**
 * Checks PROVIDERS_FILE as the servers will. Returns whether it has a live entry, beside which no sandbox starts.
 * Throws a SettingsError of one line.
 */
export const hasLiveProvider = async (settings: Settings): Promise<boolean> => {
  if (settings.providersFile === null) return false;
  const { listedEntries, liveEntry, withSandbox } = await loadEntries();
  const listed = await listedEntries(settings);
  const isLive = liveEntry(listed) !== undefined;
  if (settings.demo && !isLive) withSandbox(listed, sandboxEntries("http://127.0.0.1", anyKey));
  return isLive;
};
