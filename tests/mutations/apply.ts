import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Mutation, Edit } from "./mutation.ts";

/** The text with the edit in it. Throws when what is to be replaced is not there, or more than once. */
const mutateIn = (text: string, { file, find, replace }: Edit): string => {
  const parts = text.split(find);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${find}`);
  return parts.join(replace);
};

/**
 * Applies a mutation to the files below `root`. Returns a function that reverts it. Throws, with nothing changed, when
 * the mutation does not fit the code any more.
 */
export const mutate = (root: string, { edits }: Mutation): (() => void) => {
  const before = new Map<string, string>();
  const after = new Map<string, string>();
  for (const edit of edits) {
    const path = join(root, edit.file);
    const text = after.get(path) ?? readFileSync(path, "utf8");
    if (!before.has(path)) before.set(path, text);
    after.set(path, mutateIn(text, edit));
  }
  for (const [path, text] of after) writeFileSync(path, text);
  return () => {
    for (const [path, text] of before) writeFileSync(path, text);
  };
};
