import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { access, chmod, constants, mkdtemp, open, readFile, rename, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";

import type { Passwords } from "../postgres/cluster.ts";
import { makeFolder } from "./make-folder.ts";
import { StartError, systemCode } from "./start-error.ts";

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, "r");
  await handle.sync();
  await handle.close();
};

/** Writes a secret so that the file is complete or absent, also after a power cut. Only our account may read it. */
const keep = async (path: string, content: string): Promise<void> => {
  const handle = await open(`${path}.new`, "w", 0o600);
  await handle.writeFile(`${content}\n`);
  await handle.sync();
  await handle.close();
  await rename(`${path}.new`, path);
  await syncFolder(dirname(path));
};

const cannotUse = (folder: string, error: unknown): StartError =>
  new StartError(
    `SECRETS_DIR=${folder} cannot be used (${systemCode(error) ?? String(error)}): make it a folder that this account may write in, or set SECRETS_DIR to another.`,
  );

/** Throws a {@link StartError} when the folder of secrets cannot be made or used. It leaves nothing behind. */
export const assertSecretsUsable = async (folder: string): Promise<void> => {
  let present = folder;
  while (!existsSync(present)) present = dirname(present);
  try {
    await access(present, constants.R_OK);
    await rmdir(await mkdtemp(join(present, ".krapao-")));
  } catch (error) {
    throw cannotUse(folder, error);
  }
};

/** Makes the folder of secrets with mode 0700 (S50). Throws a {@link StartError} when it cannot be made or used. */
export const prepareSecrets = async (folder: string): Promise<void> => {
  try {
    await makeFolder(folder);
    await chmod(folder, 0o700);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw cannotUse(folder, error);
  }
};

/** The sandbox's key, from which it and the server derive their shared secrets. It is made at the first start. */
export const ensureSandboxKey = async (folder: string): Promise<void> => {
  const path = join(folder, "sandbox.key");
  if (!existsSync(path)) await keep(path, randomBytes(32).toString("base64url"));
};

const newPassword = (): string => randomBytes(24).toString("base64url");

/**
 * The embedded database's passwords. They are made only together with a new database (S52). Throws a {@link StartError}
 * when they are missing or damaged beside a database.
 */
export const databasePasswords = async (folder: string, databaseExists: boolean): Promise<Passwords> => {
  const path = join(folder, "database.json");
  if (!existsSync(path)) {
    if (databaseExists) throw new StartError(`${path} is missing: put back the secrets that belong to this database.`);
    await keep(path, JSON.stringify({ owner: newPassword(), app: newPassword(), audit: newPassword() }));
  }
  try {
    const { owner, app, audit } = JSON.parse(await readFile(path, "utf8")) as Record<string, unknown>;
    if (typeof owner === "string" && typeof app === "string" && typeof audit === "string") return { owner, app, audit };
  } catch {
    // The lines below report it.
  }
  throw new StartError(`${path} is damaged: put back the secrets that belong to this database.`);
};
