import { readFile } from "node:fs/promises";

/**
 * A secret that is read from its file each time it is needed, so that an operator or the agent of a vault replaces it
 * without a restart. While the file is missing, or its text is refused by `isGood`, the last good text counts. Null
 * when there is none at the start.
 */
export const openSecret = async (
  file: string,
  isGood: (text: string) => boolean,
): Promise<(() => Promise<string>) | null> => {
  const read = async (): Promise<string | null> => {
    const text = (await readFile(file, "utf8").catch(() => "")).trim();
    return isGood(text) ? text : null;
  };
  const first = await read();
  if (first === null) return null;
  let good = first;
  return async () => {
    good = (await read()) ?? good;
    return good;
  };
};
