import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";

import { POSTGRES_PACKAGE } from "../runtime.mjs";
import { StartError } from "../supervisor/start-error.ts";
import { reachablePrograms, type Ids } from "./reachable.ts";

/** The account of PostgreSQL's programs. They refuse to run as root, and under an id without a name. */
export type Account = {
  /** The words before each command. */
  readonly prefix: readonly string[];
  /** Another account for the programs. Null: our own. */
  readonly ids: Ids | null;
  /** The folder with bin, lib and share. It is looked up before each start, because a copy may have been removed. */
  readonly programs: () => string;
};

const NATIVE = join(POSTGRES_PACKAGE, "native");

/** The ids of the account `nobody`, which every system has for unprivileged use. Null when there is none. */
export const nobody = (): Ids | null => {
  const entry = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .find(([name]) => name === "nobody");
  const [, , uid, gid] = entry ?? [];
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
};

const hasName = (): boolean => {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
};

const ourselves = (prefix: readonly string[] = []): Account => ({ prefix, ids: null, programs: () => NATIVE });

/** Whether this command can be run and succeeds. */
export const works = ([command = "", ...args]: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: "ignore", cwd: "/" }).status === 0;

/**
 * The command prefix that starts a program in its own user namespace, in which we are `nobody` and our files stay ours.
 */
export const namespaceOf = ({ uid, gid }: Ids): readonly string[] => [
  "unshare",
  "--user",
  `--map-user=${uid}`,
  `--map-group=${gid}`,
];

/**
 * Null where namespaces are forbidden, and where a folder of another account cannot be entered without root's powers.
 */
const inNamespace = (ids: Ids): Account | null => {
  const prefix = namespaceOf(ids);
  return works([...prefix, join(NATIVE, "bin", "postgres"), "--version"]) ? ourselves(prefix) : null;
};

const asAnother = (ids: Ids): Account => {
  const programs = (): string => {
    const found = reachablePrograms(NATIVE, ids);
    if (found !== null) return found;
    throw new StartError(
      `As root, where user namespaces are forbidden, PostgreSQL runs as nobody, who can run programs neither in ${NATIVE} nor in a temporary folder: make one passable (chmod o+x), start as another account, or set DATABASE_URL.`,
    );
  };
  programs();
  return { prefix: [], ids, programs };
};

/**
 * Our own account. For root, or an id without a name, a user namespace. Where namespaces are forbidden, root uses the
 * account nobody. Throws a {@link StartError} when none of these works.
 */
export const chooseAccount = (): Account => {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return ourselves();
  const ids = nobody();
  const found = ids === null ? null : (inNamespace(ids) ?? (isRoot ? asAnother(ids) : null));
  if (found !== null) return found;
  throw new StartError(
    isRoot
      ? "PostgreSQL refuses to run as root, and there is no account nobody: add one, start as another account, or set DATABASE_URL."
      : `The account ${process.getuid?.()} has no name on this machine, which PostgreSQL needs: give it one, or set DATABASE_URL.`,
  );
};
