import { BlockList, isIP } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/**
 * Whether a host (an address, a name, or a URL's host name) is this machine itself. No other machine reaches it by that
 * name.
 */
export const isLoopback = (host: string): boolean => {
  const plain = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  const family = isIP(plain);
  return family === 0 ? plain === "localhost" : loopback.check(plain, family === 4 ? "ipv4" : "ipv6");
};
