import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const PAUSE = 100;

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
};

const holderOf = (path) => {
  try {
    return Number(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
};

/** Takes a dead holder's lock away; whoever wins the rename is the only one that removes it. */
const clear = (path, holder) => {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (Number(readFileSync(aside, "utf8")) !== holder) writeFileSync(path, readFileSync(aside), { flag: "wx" });
    rmSync(aside, { force: true });
  } catch {
    // Another was faster.
  }
};

/**
 * Runs `work` while no other process holds the same lock file; one left by a dead process is no obstacle.
 * `onWait` is told once when it has to wait.
 */
export const withLock = async (path, work, onWait = () => undefined) => {
  mkdirSync(dirname(path), { recursive: true });
  let waited = false;
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const holder = holderOf(path);
    if (holder !== null && holder > 0 && !isAlive(holder)) {
      clear(path, holder);
      continue;
    }
    if (!waited) onWait();
    waited = true;
    await sleep(PAUSE);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
};
