/** Whether a text is a valid code for a label, a canned reply or a part of the menu. */
export const isCode = (text: string): boolean => /^[a-z0-9-]{1,50}$/.test(text);

/** An unused code, made by adding a number. */
export const freshCode = (stem: string, taken: readonly string[]): string => {
  for (let number = 1; ; number += 1) {
    const code = `${stem}-${number}`;
    if (!taken.includes(code)) return code;
  }
};
