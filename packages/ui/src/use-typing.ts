import { type ChangeEvent, type RefObject, useLayoutEffect, useRef } from "react";

import type { Typed } from "./typing.ts";

/** Whether the edit was made with the Delete key. */
const isForward = (event: ChangeEvent<HTMLInputElement>): boolean =>
  event.nativeEvent instanceof InputEvent && event.nativeEvent.inputType === "deleteContentForward";

type Edit = (raw: string, caret: number, forward: boolean) => Typed;

/**
 * Handles the input of a field that rewrites its text. It keeps the caret where `edit` puts it, even when the text
 * stays the same.
 */
export const useTyping = (
  input: RefObject<HTMLInputElement | null>,
  text: string,
  edit: Edit,
): ((event: ChangeEvent<HTMLInputElement>) => Typed) => {
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    const field = input.current;
    if (caret.current !== null && field !== null && document.activeElement === field)
      field.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (event) => {
    const field = event.currentTarget;
    const typed = edit(field.value, field.selectionStart ?? field.value.length, isForward(event));
    caret.current = typed.caret;
    // React does not render again when the text is the same, so the field is corrected here.
    if (typed.text === text) {
      field.value = text;
      field.setSelectionRange(typed.caret, typed.caret);
    }
    return typed;
  };
};
