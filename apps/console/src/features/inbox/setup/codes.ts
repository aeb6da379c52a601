/** Whether a text can be the code of a label, a canned reply or a part of the menu. */
export const isCode = (text: string): boolean => /^[a-z0-9-]{1,50}$/.test(text);

/** A name that no other has, by counting on. */
export const freshCode = (stem: string, taken: readonly string[]): string => {
  for (let number = 1; ; number += 1) {
    const code = `${stem}-${number}`;
    if (!taken.includes(code)) return code;
  }
};
