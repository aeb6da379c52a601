/**
 * What remains of the texts that an editor has told when `html` comes back to it: `html` and those after it. Null when it
 * told no such text, which was then set from outside.
 */
export const toldSince = (told: readonly string[], html: string): readonly string[] | null => {
  const at = told.lastIndexOf(html);
  return at === -1 ? null : told.slice(at);
};
