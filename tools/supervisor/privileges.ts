import { readFileSync } from "node:fs";
import { join } from "node:path";

import { namespaceOf, nobody, works } from "../postgres/account.ts";
import { ROOT } from "../runtime.mjs";

const FIRST_FREE_PORT = "/proc/sys/net/ipv4/ip_unprivileged_port_start";

/** The first port that every account may use. */
const firstFreePort = (): number => {
  try {
    return Number(readFileSync(FIRST_FREE_PORT, "utf8"));
  } catch {
    return 1_024;
  }
};

/** No program may gain powers that its starter does not have. */
const NOTHING_NEW = ["setpriv", "--no-new-privs"];

/** What the parts need of this machine. */
export type Needs = {
  readonly ports: readonly number[];
  /** Folders that they write into. */
  readonly folders: readonly string[];
};

/** Whether the account reaches the project and can write into the folders. */
const REACHES = 'test -r "$1" || exit 1; shift; for folder; do test -w "$folder" -a -x "$folder" || exit 1; done';

/**
 * The command prefix of each part, which takes root's powers from it after a start as root. It starts a user namespace,
 * as PostgreSQL has, in which the part is nobody and our files stay ours. Where namespaces are forbidden, a port needs
 * a power, or the folders belong to another account, the part stays root with only the powers that it needs. Null when
 * this machine supports neither.
 */
export const withoutPowers = ({ ports, folders }: Needs): readonly string[] | null => {
  if (process.getuid?.() !== 0) return [];
  const bind = ports.some((port) => port < firstFreePort()) ? ["+net_bind_service"] : [];
  const ids = nobody();
  const asRootWith = (powers: readonly string[]): readonly string[] => [
    ...NOTHING_NEW,
    `--bounding-set=${["-all", ...powers].join(",")}`,
    "--inh-caps=-all",
  ];
  const ways = [
    ...(bind.length > 0 || ids === null ? [] : [[...NOTHING_NEW, ...namespaceOf(ids)]]),
    asRootWith(bind),
    asRootWith([...bind, "+dac_override"]),
  ];
  const reaches = ["sh", "-c", REACHES, "reaches", join(ROOT, "package.json"), ...folders];
  return ways.find((way) => works([...way, ...reaches])) ?? null;
};

/** The message when {@link withoutPowers} has no way. */
export const AS_ROOT = "Warning: everything runs as root, with all its powers: start as another account.";
