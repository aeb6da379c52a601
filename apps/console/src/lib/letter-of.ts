/**
 * The Latin letter of a key press: the one that the key types, or, on a keyboard for another script such as Thai or
 * Lao, the QWERTY letter at its position. Null for any other key.
 */
export const letterOf = ({ key, code }: Pick<KeyboardEvent, "key" | "code">): string | null => {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  // On Latin layouts the typed letter decides, not the position.
  const isLatin = /^\p{Script=Latin}$/u.test(key);
  return !isLatin && /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : null;
};
