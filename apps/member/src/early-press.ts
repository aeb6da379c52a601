import type { EarlyPress } from "./lib/early-press.ts";

/**
 * Runs before the app does, on prerendered pages. It keeps the last press of a button until the app can handle it, and
 * keeps the browser from submitting a form itself, which would put the fields into an address. Typing after a press
 * drops it, so that no half-typed form is sent.
 */
let button: HTMLButtonElement | null = null;

const drop = (): void => {
  delete button?.dataset["pressed"];
  button = null;
};

const keep = (event: Event): void => {
  const pressed = event.target instanceof Element ? event.target.closest("button") : null;
  if (pressed === null) return;
  event.preventDefault();
  drop();
  button = pressed;
  pressed.dataset["pressed"] = "";
};
document.addEventListener("click", keep, true);
document.addEventListener("input", drop, true);

const early: EarlyPress = {
  stop: () => {
    document.removeEventListener("click", keep, true);
    document.removeEventListener("input", drop, true);
    delete button?.dataset["pressed"];
    return button;
  },
};
Object.assign(window, { early });
