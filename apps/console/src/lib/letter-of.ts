/**
 * The Latin letter of a key: the one that it writes, else the one at its place on keyboards that write another script
 * there, as a Thai or a Lao one does. Null for any other key.
 */
export const letterOf = ({ key, code }: Pick<KeyboardEvent, "key" | "code">): string | null => {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  // Between two Latin keyboards the sign counts: what is written decides, not the place.
  const isLatin = /^\p{Script=Latin}$/u.test(key);
  return !isLatin && /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : null;
};
