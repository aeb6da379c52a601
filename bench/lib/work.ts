import { readdirSync, readFileSync } from "node:fs";

/** The processor time of all our processes, in µs, by name. Other programs are not included. */
export type Work = Readonly<Record<string, number>>;

/** The system counts in hundredths of a second. */
const TICK_US = 10_000;

type Process = { readonly pid: number; readonly parent: number; readonly us: number };

const readProcess = (name: string): Process | null => {
  try {
    const text = readFileSync(`/proc/${name}/stat`, "latin1");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    // Includes children that have ended. Running ones are counted separately.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { pid: Number(name), parent: Number(fields[1]), us: ticks * TICK_US };
  } catch {
    return null;
  }
};

/**
 * Creates a reader of the processor time that this process and all its descendants have used, in µs: `ours` for this
 * process, the named ones by their names, and the rest as `database` (PostgreSQL, and pgbench after it has ended).
 */
export const createWorkReader = (names: () => ReadonlyMap<number, string>): (() => Work) => {
  return () => {
    let found: string[] = [];
    try {
      found = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    } catch {
      // Only Linux reports it.
    }
    const all = found.map(readProcess).filter((process) => process !== null);
    const family = new Set([process.pid]);
    for (let size = 0; size !== family.size;) {
      size = family.size;
      for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
    }
    const work: Record<string, number> = {};
    for (const { pid, us } of all) {
      if (!family.has(pid)) continue;
      const name = pid === process.pid ? "ours" : (names().get(pid) ?? "database");
      work[name] = (work[name] ?? 0) + us;
    }
    return work;
  };
};

/** The time between two readings, divided by `calls`, in whole µs. */
export const workEach = (before: Work, after: Work, calls: number): Work =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, us]): [string, number] => [name, Math.round((us - (before[name] ?? 0)) / calls)])
      .filter(([, us]) => us >= 1),
  );
