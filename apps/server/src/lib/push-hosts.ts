import { isLoopback } from "./loopback.ts";

/** The push services of browsers: Chrome and most others, Firefox, Safari, Edge. */
export const PUSH_HOSTS: readonly string[] = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
  "*.notify.windows.com",
];

const HOST = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

const isLocalOrigin = (entry: string): boolean => {
  const url = URL.parse(entry);
  return url !== null && url.protocol === "http:" && isLoopback(url.hostname) && url.origin === entry;
};

/** Whether an entry of the list is a host, all hosts below one (`*.`), or an origin of this machine. */
export const isPushHost = (entry: string): boolean => HOST.test(entry) || isLocalOrigin(entry);

const fits = (entry: string, { protocol, port, hostname, origin }: URL): boolean => {
  if (isLocalOrigin(entry)) return entry === origin;
  if (protocol !== "https:" || port !== "") return false;
  // `*.` stands for exactly one more name.
  return entry.startsWith("*.") ? hostname.slice(hostname.indexOf(".")) === entry.slice(1) : hostname === entry;
};

/** The entry of the list that allows an address. Null when none does. */
export const pushHostOf = (endpoint: string, hosts: readonly string[]): string | null => {
  const url = URL.parse(endpoint);
  if (url === null || url.username + url.password !== "") return null;
  return hosts.find((entry) => fits(entry, url)) ?? null;
};
