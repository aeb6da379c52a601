import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";

import { POSTGRES_PACKAGE } from "../runtime.mjs";
import { StartError } from "../supervisor/start-error.ts";
import { reachablePrograms, type Ids } from "./reachable.ts";

/** As whom PostgreSQL's programs run: they refuse root, and a number without a name. */
export type Account = {
  /** Put before each command. */
  readonly prefix: readonly string[];
  /** Another account that the programs are started as; null: our own. */
  readonly ids: Ids | null;
  /** The folder with bin, lib and share. Looked at anew before each start: a copy may have been cleared away. */
  readonly programs: () => string;
};

const NATIVE = join(POSTGRES_PACKAGE, "native");

/** The account that every system has for what is nobody's. */
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

/** Whether this command ends well. */
export const works = ([command = "", ...args]: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: "ignore", cwd: "/" }).status === 0;

/** What starts a program in a user namespace of its own, in which we are nobody and our files stay ours. */
export const namespaceOf = ({ uid, gid }: Ids): readonly string[] => [
  "unshare",
  "--user",
  `--map-user=${uid}`,
  `--map-group=${gid}`,
];

/** Null where namespaces are forbidden, and where a folder of another's stops who has no powers. */
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
 * Our own account. As root, or under a number without a name, a user namespace; where those are forbidden, root takes the
 * account nobody. Throws a {@link StartError} when there is no way.
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
