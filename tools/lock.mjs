import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const PAUSE = 100;
/** The holder updates the file to show that it is alive, because its process id alone may belong to another program. */
const BEAT = 1_000;
const STALE = 15_000;

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
};

/** The process that holds the lock, or held it until it died. */
const look = (path) => {
  try {
    const pid = Number(readFileSync(path, "utf8"));
    const isQuiet = Date.now() - statSync(path).mtimeMs > STALE;
    return { pid, isDead: isQuiet || (pid > 0 && !isAlive(pid)) };
  } catch {
    return { pid: 0, isDead: false };
  }
};

/**
 * Removes a dead holder's lock. The process whose rename succeeds removes it, and puts it back when it is not the dead
 * one's.
 */
const clear = (path, pid) => {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (Number(readFileSync(aside, "utf8")) !== pid) renameSync(aside, path);
    rmSync(aside, { force: true });
  } catch {
    // Another process was faster.
  }
};

const beat = (path) => {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // The folder was removed meanwhile, so there is nothing left to hold.
  }
};

/**
 * Runs `work` while no other process holds the same lock file. A file of a dead process does not count. `onWait` is
 * called once when it has to wait.
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
    const holder = look(path);
    if (holder.isDead) {
      clear(path, holder.pid);
      continue;
    }
    if (!waited) onWait();
    waited = true;
    await sleep(PAUSE);
  }
  const beating = setInterval(() => beat(path), BEAT);
  try {
    return await work();
  } finally {
    clearInterval(beating);
    rmSync(path, { force: true });
  }
};
