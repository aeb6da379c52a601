import { existsSync, statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder and its parents, for our account alone. `mkdir` with `recursive` cannot be used: below /proc, where
 * nothing can be made, it tries without end.
 */
export const makeFolder = async (folder: string): Promise<void> => {
  const parent = dirname(folder);
  if (!existsSync(parent)) await makeFolder(parent);
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(folder) || !statSync(folder).isDirectory()) throw error;
  }
};
