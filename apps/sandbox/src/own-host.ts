import { isIP } from "node:net";

const hostOf = (host: string): string | null => {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return null;
  }
};

/**
 * Whether a request uses a name of the sandbox itself: an address, this machine's name, or the configured one. Another
 * name that was made to point here (DNS rebinding) is refused.
 */
export const isOwnHost = (header: string | undefined, origin: string): boolean => {
  const host = hostOf(header ?? "");
  if (host === null || host === "") return false;
  return host === "localhost" || isIP(host.replace(/^\[|\]$/g, "")) !== 0 || host === new URL(origin).hostname;
};
