/** Text in a pattern of `like` that stands for itself (S66). */
export const literal = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");
