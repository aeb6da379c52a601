import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";

import { StartError } from "../supervisor/start-error.ts";
import { stage } from "./stage.ts";

/** The folder must not exist yet, or must be empty. */
const folderOf = (given: string | undefined): string => {
  if (given === undefined) throw new StartError("Say where: npm run stage -- FOLDER.");
  const folder = resolve(given);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StartError(`${folder} is not empty: give a new folder.`);
  return folder;
};

try {
  await stage(folderOf(process.argv[2]));
} catch (error) {
  const isTold = error instanceof StartError;
  process.stderr.write(`${error instanceof Error ? (isTold ? error.message : (error.stack ?? "")) : String(error)}\n`);
  process.exitCode = 1;
}
