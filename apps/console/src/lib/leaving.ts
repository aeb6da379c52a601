type Ask = (go: () => void) => unknown;

/** The open forms in which something was typed. The last one lies on top. */
const forms: Ask[] = [];

/** From now on a link asks this form first. Returns how to end that. */
export const holdLinks = (ask: Ask): (() => void) => {
  forms.push(ask);
  return () => {
    forms.splice(forms.indexOf(ask), 1);
  };
};

/** Lets an open form ask before a link takes what was typed away. False when nothing is in the way. */
export const isHeld = (go: () => void): boolean => {
  forms.at(-1)?.(go);
  return forms.length > 0;
};
