/**
 * The texts that an editor has emitted from `html` on, when `html` comes back to it as its value. Null when it emitted no
 * such text, so that the value was set from outside.
 */
export const emittedSince = (emitted: readonly string[], html: string): readonly string[] | null => {
  const at = emitted.lastIndexOf(html);
  return at === -1 ? null : emitted.slice(at);
};
