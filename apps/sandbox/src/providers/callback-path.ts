/**
 * Where at the wallet's server a callback goes. The host that a caller names counts for nothing: the world speaks to
 * one server only.
 */
export const pathOf = (callbackUrl: string): string => {
  const url = new URL(callbackUrl);
  return `${url.pathname}${url.search}`;
};
