/** Escapes a text for a pattern of `like`, so that every character stands for itself (S66). */
export const literal = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");
