import type { CallWallet } from "../host/page-options.ts";
import type { CallToServer, ServersAnswer } from "../world/options.ts";

const TIMEOUT_MS = 10_000;

/** Calls the wallet's server at `origin`. Follows no redirect. Throws when no clear answer came within 10 s. */
export const callServer =
  (origin: string) =>
  async ({ method, path, headers, body }: CallToServer, closing: AbortSignal): Promise<ServersAnswer> => {
    const url = new URL(path, origin);
    if (url.origin !== origin) throw new Error("a callback goes to the wallet's server only");
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), closing]);
    const answer = await fetch(url, { method, headers, body, signal, redirect: "manual" });
    return { status: answer.status, body: await answer.text() };
  };

/** Calls the wallet's server at `origin` as its app does. Follows no redirect. Throws when no answer came within 10 s. */
export const callWallet =
  (origin: string): CallWallet =>
  (path, init) =>
    fetch(new URL(path, origin), { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
