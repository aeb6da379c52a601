import { isIP } from "node:net";

const hostOf = (host: string): string | null => {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return null;
  }
};

/**
 * Whether a request's host is the sandbox itself: an IP address, `localhost`, or the host of `origin`. Any other name
 * that resolves to this machine is refused, because it may be a DNS rebinding attack.
 */
export const isOwnHost = (header: string | undefined, origin: string): boolean => {
  const host = hostOf(header ?? "");
  if (host === null || host === "") return false;
  return host === "localhost" || isIP(host.replace(/^\[|\]$/g, "")) !== 0 || host === new URL(origin).hostname;
};
