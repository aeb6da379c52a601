/**
 * The path of a callback at the wallet's server. The host that a caller names is ignored, because the world calls only
 * one server.
 */
export const pathOf = (callbackUrl: string): string => {
  const url = new URL(callbackUrl);
  return `${url.pathname}${url.search}`;
};
