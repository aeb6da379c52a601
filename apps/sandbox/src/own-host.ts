import { isIP } from "node:net";

const hostOf = (host: string): string | null => {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return null;
  }
};

/**
 * Whether a request asks for the sandbox by a name of its own: an address, this machine's name, or the one that it is set
 * up under. A stranger's name that was made to lead here (DNS rebinding) is none.
 */
export const isOwnHost = (header: string | undefined, origin: string): boolean => {
  const host = hostOf(header ?? "");
  if (host === null || host === "") return false;
  return host === "localhost" || isIP(host.replace(/^\[|\]$/g, "")) !== 0 || host === new URL(origin).hostname;
};
