/** Puts text on the clipboard. False when the browser does not allow it (no focus, no permission, plain http). */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
};

/** The older way, for pages without a clipboard: plain http on a local network, old browsers. */
const copyBySelection = (text: string): boolean => {
  const field = document.createElement("textarea");
  field.value = text;
  field.setAttribute("readonly", "");
  field.className = "fixed top-0 left-0 opacity-0";
  // Inside the open dialog, if there is one, because elements outside of it cannot be focused.
  (document.activeElement?.closest("[role=dialog],[role=alertdialog]") ?? document.body).append(field);
  const before = document.activeElement;
  field.select();
  let isCopied = false;
  try {
    isCopied = document.execCommand("copy");
  } catch {
    isCopied = false;
  }
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
};
