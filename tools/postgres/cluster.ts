import { existsSync } from "node:fs";
import { chown, mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import type { Account } from "./account.ts";
import { reachOf, runProgram } from "./programs.ts";

/**
 * The one superuser. It has no password, so nobody can connect as it. Only PostgreSQL in single-user mode can act as
 * it.
 */
const SUPERUSER = "krapao_superuser";
const VERSION = "18";

/** The passwords of the three roles of S58. */
export type Passwords = { readonly owner: string; readonly app: string; readonly audit: string };

export type ClusterOptions = {
  /** Absolute. It is made when it does not exist. */
  readonly folder: string;
  readonly account: Account;
  readonly passwords: Passwords;
  /** False only in tests, whose data need not survive a power cut. */
  readonly isDurable: boolean;
  /** Ends the making of a folder that is not complete yet. */
  readonly signal?: AbortSignal | undefined;
};

const HBA = "local all krapao_owner,krapao_app,krapao_audit scram-sha-256\n";

/**
 * With PostgreSQL's own number of rounds, to check the password takes a quarter of the processor time of a connection.
 * Tests connect thousands of times.
 */
const FEW_ROUNDS = "set scram_iterations = 1";

const rolesOf = ({ owner, app, audit }: Passwords, isDurable: boolean): string =>
  [
    ...(isDurable ? [] : [FEW_ROUNDS]),
    `create role krapao_owner login createdb password '${owner}'`,
    `create role krapao_app login password '${app}'`,
    `create role krapao_audit login password '${audit}'`,
    "create database krapao owner krapao_owner",
    "revoke all on database krapao from public",
    "grant connect on database krapao to krapao_app, krapao_audit",
  ]
    .map((statement) => `${statement};\n\n`)
    .join("");

const removeUnfinished = async (folder: string): Promise<void> => {
  const names = await readdir(dirname(folder));
  await Promise.all(
    names
      .filter((name) => name.startsWith(`${basename(folder)}.new-`))
      .map((name) => rm(join(dirname(folder), name), { recursive: true, force: true })),
  );
};

const assertVersion = async (folder: string): Promise<void> => {
  const version = (await readFile(join(folder, "PG_VERSION"), "utf8")).trim();
  if (version !== VERSION)
    throw new Error(
      `${folder} holds data of PostgreSQL ${version}; this program needs ${VERSION}. Use another DATA_DIR or upgrade the data.`,
    );
};

/**
 * Makes the database's folder with its three roles and the empty database `krapao`. The folder gets its name when it is
 * complete, so an interrupted start begins again. The passwords are passed through a pipe only.
 */
export const createCluster = async ({
  folder,
  account,
  passwords,
  isDurable,
  signal,
}: ClusterOptions): Promise<void> => {
  if (existsSync(folder)) return assertVersion(folder);
  await removeUnfinished(folder);
  const unfinished = `${folder}.new-${process.pid}`;
  await mkdir(unfinished, { mode: 0o700 });
  if (account.ids !== null) await chown(unfinished, account.ids.uid, account.ids.gid);
  const { data } = reachOf(account, unfinished);
  const sync = isDurable ? [] : ["--no-sync"];
  await runProgram(
    account,
    "initdb",
    [
      ...["-D", data, "-U", SUPERUSER, "-E", "UTF8"],
      ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"],
      ...["-A", "reject", "--no-instructions", ...sync],
    ],
    { folder: unfinished, signal },
  );
  await runProgram(account, "postgres", ["--single", "-j", "-D", data, ...(isDurable ? [] : ["-F"]), "postgres"], {
    folder: unfinished,
    signal,
    input: rolesOf(passwords, isDurable),
  });
  const hba = join(unfinished, "pg_hba.conf");
  await writeFile(hba, HBA);
  await rename(unfinished, folder);
};
