import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** As whom PostgreSQL's programs run: it refuses root. */
export type Account = {
  /** Put before each command. */
  readonly prefix: readonly string[];
  /** Given to the spawned process; absent: our own. */
  readonly uid?: number;
  readonly gid?: number;
};

const UNSHARE = ["unshare", "--user", "--map-user=1000", "--map-group=1000"];

const nobody = (): Account => {
  const entry = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .find(([name]) => name === "nobody");
  const [, , uid, gid] = entry ?? [];
  if (uid === undefined || gid === undefined)
    throw new Error("PostgreSQL refuses to run as root, and there is no account nobody.");
  return { prefix: [], uid: Number(uid), gid: Number(gid) };
};

/**
 * Our own account; as root a user namespace of one's own, in which files stay root's; where those are forbidden, the
 * account nobody, which needs every folder above the data and the programs to be passable.
 */
export const chooseAccount = (): Account => {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const [command = "", ...args] = UNSHARE;
  const tried = spawnSync(command, [...args, "true"], { stdio: "ignore" });
  return tried.status === 0 ? { prefix: UNSHARE } : nobody();
};
