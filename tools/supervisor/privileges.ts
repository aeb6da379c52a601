import { readFileSync } from "node:fs";
import { join } from "node:path";

import { namespaceOf, nobody, works } from "../postgres/account.ts";
import { ROOT } from "../runtime.mjs";

const FIRST_FREE_PORT = "/proc/sys/net/ipv4/ip_unprivileged_port_start";

/** The first port that everybody may listen on. */
const firstFreePort = (): number => {
  try {
    return Number(readFileSync(FIRST_FREE_PORT, "utf8"));
  } catch {
    return 1_024;
  }
};

/** No program that is started may gain what its starter has not. */
const NOTHING_NEW = ["setpriv", "--no-new-privs"];

/** What the parts need of this machine. */
export type Needs = {
  readonly ports: readonly number[];
  /** Folders that they write in. */
  readonly folders: readonly string[];
};

/** Says whether who runs it reaches the project and writes in the folders. */
const REACHES = 'test -r "$1" || exit 1; shift; for folder; do test -w "$folder" -a -x "$folder" || exit 1; done';

/**
 * What is put before the command of each part, so that a start as root gives it none of root's powers: a user namespace,
 * as PostgreSQL has, in which it is nobody and our files stay ours. Where namespaces are forbidden, or a port needs a
 * power, it stays root with that power alone; so it does where the folders are another account's. Null when this machine
 * knows no way.
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

/** What is told where {@link withoutPowers} has no way. */
export const AS_ROOT = "Warning: everything runs as root, with all its powers: start as another account.";
