/** What the worker does with a request: it leaves it to the network, or stores the answer. */
export type CacheKind = "network" | "page" | "asset";

/**
 * Pages come from the network, with the shell as the fallback. Files with a hash in their name never change. All other
 * requests, above all those about money, are left to the network, and are never answered from a cache.
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
