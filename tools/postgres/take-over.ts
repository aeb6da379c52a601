import { lchown, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

import type { Account } from "./account.ts";

/**
 * Gives a PostgreSQL folder to the account that it runs as from now on. For root that is another account when user
 * namespaces were forbidden, or allowed, since the last start. Nothing may run on the folder.
 */
export const takeOver = async (folder: string, { ids }: Account): Promise<void> => {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = ids ?? { uid: 0, gid: 0 };
  if ((await stat(folder)).uid === uid) return;
  const names = await readdir(folder, { recursive: true });
  for (const name of names) await lchown(join(folder, name), uid, gid);
  // This is the last step: after an interruption all of it is done again.
  await lchown(folder, uid, gid);
};
