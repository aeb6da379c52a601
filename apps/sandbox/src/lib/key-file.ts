import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

import type { Random } from "../world/options.ts";

const read = async (file: string): Promise<Buffer | null> => {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  const key = Buffer.from(text.trim(), "base64url");
  if (key.length !== 32) throw new Error(`The key ${file} is damaged: put the right one back.`);
  return key;
};

/**
 * The sandbox's key from `sandbox.key` in the secrets' folder (base64url of 32 bytes). The process that needs it first
 * makes the complete file. The server reads the same file.
 */
export const loadSandboxKey = async (folder: string, random: Random): Promise<Buffer> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, "sandbox.key");
  const known = await read(file);
  if (known) return known;
  const draft = `${file}.${random.bytes(8).toString("hex")}`;
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(`${random.bytes(32).toString("base64url")}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await link(draft, file).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  });
  await rm(draft);
  const made = await read(file);
  if (!made) throw new Error(`The key ${file} cannot be read.`);
  return made;
};
