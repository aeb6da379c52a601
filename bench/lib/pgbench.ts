import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

import type { ClientConfig } from "pg";

import { loadOf, type Load } from "./load.ts";

const SCALE = 10;
/** pgbench logs one in this many transactions: enough for percentiles, and cheap. */
const LOGGED = 0.1;

const HOW = `pgbench was not found. It is PostgreSQL's own benchmark, and the yardstick here.
On Debian and Ubuntu: apt-get install postgresql-contrib (or the package "postgresql").
Any version does; it is looked for in PATH and in /usr/lib/postgresql/*/bin.`;

/** An error that prevents the measurement, with a message for the user. */
export class NoYardstick extends Error {
  override readonly name = "NoYardstick";
}

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * Finds the pgbench program. Debian's own folders come first, because the pgbench in PATH there is a wrapper script.
 * Throws {@link NoYardstick}.
 */
export const findPgbench = (debian = "/usr/lib/postgresql"): string => {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const places = [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env["PATH"] ?? "").split(delimiter),
  ];
  const found = places.map((place) => join(place, "pgbench")).find(isProgram);
  if (found === undefined) throw new NoYardstick(HOW);
  return found;
};

const run = (program: string, args: readonly string[], connection: ClientConfig): Promise<string> =>
  new Promise((resolve, reject) => {
    const env = {
      PATH: process.env["PATH"] ?? "",
      PGHOST: connection.host ?? "",
      PGUSER: connection.user ?? "",
      PGPASSWORD: typeof connection.password === "string" ? connection.password : "",
      PGDATABASE: connection.database ?? "",
    };
    const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    let complained = "";
    child.stdout.on("data", (part: Buffer) => (said += part.toString()));
    child.stderr.on("data", (part: Buffer) => (complained += part.toString()));
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) resolve(said);
      else reject(new Error(`pgbench ended with ${code}: ${complained}`));
    });
  });

/** The times of a log, in ms. The third field of each line is the time in µs. */
const timesIn = (folder: string): number[] =>
  readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => Number(line.split(" ")[2]) / 1000),
  );

/**
 * Creates the yardstick: pgbench's TPC-B-like transactions, prepared, at scale 10. Returns a function that runs it for
 * some milliseconds. Throws {@link NoYardstick}.
 */
export const createPgbench = async (connection: ClientConfig, clients: number) => {
  const program = findPgbench();
  await run(program, ["-i", "-q", "-s", String(SCALE)], connection);
  return async (ms: number): Promise<Load> => {
    const folder = mkdtempSync(join(tmpdir(), "krapao-pgbench-"));
    try {
      const seconds = Math.max(1, Math.round(ms / 1000));
      const log = ["--log", `--log-prefix=${join(folder, "log")}`, `--sampling-rate=${LOGGED}`];
      const said = await run(
        program,
        ["-M", "prepared", "-c", String(clients), "-j", "2", "-T", String(seconds), ...log],
        connection,
      );
      const rate = Number(/^tps = ([\d.]+) \(without/m.exec(said)?.[1]);
      if (!(rate > 0)) throw new Error(`pgbench said no rate: ${said}`);
      return { ...loadOf(timesIn(folder), 1), rate, count: Number(/actually processed: (\d+)/.exec(said)?.[1]) };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
};
