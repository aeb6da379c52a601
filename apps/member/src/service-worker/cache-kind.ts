/** What the worker does with a request: it leaves it to the network, or keeps what it brings. */
export type CacheKind = "network" | "page" | "asset";

/**
 * Pages come from the network and fall back to the shell; files with a hash in their name never change. Everything else,
 * money above all, is left to the network: nothing of it is ever answered from a cache.
 */
export const cacheKind = (
  request: { readonly method: string; readonly mode: string; readonly url: string },
  origin: string,
): CacheKind => {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== origin) return "network";
  if (/^\/(?:api|callbacks|socket\.io)(?:\/|$)/.test(url.pathname)) return "network";
  if (request.mode === "navigate") return "page";
  return url.pathname.startsWith("/assets/") ? "asset" : "network";
};
