import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** The eight groups of a valid IPv6 address: hexadecimal digits, each without leading zeros. */
export const ipv6Groups = (address: string): readonly string[] => {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  return tail === undefined
    ? before
    : [...before, ...Array.from({ length: 8 - before.length - after.length }, () => "0"), ...after];
};

/**
 * The name of a caller in limits and logs (S7): an IPv4 address, or the /64 of an IPv6 address, because one household has
 * all of it. A text that is not an address (a forged header behind a trusted proxy) counts as one caller, `unknown`.
 */
export const callerOf = (address: string): string => {
  const plain = address.replace(/%.*$/, "");
  const family = isIP(plain);
  if (family === 4) return plain;
  if (family !== 6) return "unknown";
  const groups = ipv6Groups(plain);
  if (groups.slice(0, 5).every((group) => group === "0") && groups[5] === "ffff") {
    const [high, low] = [Number.parseInt(groups[6] ?? "0", 16), Number.parseInt(groups[7] ?? "0", 16)];
    return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
  }
  return `${groups.slice(0, 4).join(":")}::/64`;
};

const familyOf = (address: string): "ipv4" | "ipv6" | null => {
  const family = isIP(address);
  return family === 0 ? null : family === 4 ? "ipv4" : "ipv6";
};

/**
 * The caller's address for a request that reaches no route, such as one that becomes a socket. It is the same as
 * Fastify's `request.ip` (S7): the peer's address, or behind trusted proxies the rightmost forwarded address that is
 * not a trusted proxy. Pass it to {@link callerOf}.
 */
export const createSenderOf = (trustedProxies: readonly string[]): ((request: IncomingMessage) => string) => {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = "", bits] = entry.split("/");
    const family = familyOf(address);
    if (family === null) continue;
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const isTrusted = (address: string): boolean => {
    const family = familyOf(address);
    return family !== null && trusted.check(address, family);
  };
  return ({ headers, socket }) => {
    const header = headers["x-forwarded-for"];
    const forwarded = (Array.isArray(header) ? header.join(",") : (header ?? "")).split(",").map((each) => each.trim());
    // The nearest proxy comes first. The address of the farthest one counts only when all proxies before it are
    // trusted.
    const chain = [socket.remoteAddress ?? "", ...forwarded.filter((each) => each !== "").toReversed()];
    return chain.find((address) => !isTrusted(address)) ?? chain.at(-1) ?? "";
  };
};
