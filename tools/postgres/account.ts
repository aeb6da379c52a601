import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { userInfo } from "node:os";

import { StartError } from "../supervisor/start-error.ts";

/** As whom PostgreSQL's programs run: they refuse root, and a number without a name. */
export type Account = {
  /** Put before each command. */
  readonly prefix: readonly string[];
  /** Given to the spawned process; absent: our own. */
  readonly uid?: number;
  readonly gid?: number;
};

/** The account that every system has for what is nobody's. */
const nobody = (): { readonly uid: number; readonly gid: number } | null => {
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

/** A user namespace of its own, in which we are nobody and our files stay ours; null where they are forbidden. */
const inNamespace = (ids: { readonly uid: number; readonly gid: number }): Account | null => {
  const prefix = ["unshare", "--user", `--map-user=${ids.uid}`, `--map-group=${ids.gid}`];
  const [command = "", ...args] = prefix;
  return spawnSync(command, [...args, "true"], { stdio: "ignore" }).status === 0 ? { prefix } : null;
};

/**
 * Our own account. As root, or under a number without a name, a user namespace; where those are forbidden, root takes
 * the account nobody, which needs every folder above the data and the programs to be passable.
 */
export const chooseAccount = (): Account => {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return { prefix: [] };
  const ids = nobody();
  const found = ids === null ? null : (inNamespace(ids) ?? (isRoot ? { prefix: [], ...ids } : null));
  if (found !== null) return found;
  throw new StartError(
    isRoot
      ? "PostgreSQL refuses to run as root, and there is no account nobody: add one, start as another account, or set DATABASE_URL."
      : `The account ${process.getuid?.()} has no name on this machine, which PostgreSQL needs: give it one, or set DATABASE_URL.`,
  );
};

/** Throws a {@link StartError} when PostgreSQL, as another account, cannot pass into a folder. */
export const assertPassable = ({ uid, gid }: Account, folders: readonly string[]): void => {
  if (uid === undefined || gid === undefined) return;
  const shut = folders.find(
    (folder) => spawnSync("test", ["-x", folder], { uid, gid, cwd: "/", stdio: "ignore" }).status !== 0,
  );
  if (shut !== undefined)
    throw new StartError(
      `As root, where user namespaces are forbidden, PostgreSQL runs as nobody, who cannot pass into ${shut}: make every folder above it passable (chmod o+x), start as another account, or set DATABASE_URL.`,
    );
};
