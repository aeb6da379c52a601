import type { LaunchForm } from "@krapao/contract/game/shapes";

/** Where a game opens: in a tab that the press itself opened (so that no blocker stops it), or in this one. */
export type Place = {
  /** This page is left for the game. */
  readonly isThisTab: boolean;
  readonly openLink: (link: string) => void;
  readonly openForm: (form: LaunchForm, fields: Readonly<Record<string, string>>) => void;
  readonly giveUp: () => void;
};

const NAME = "krapao-game";

const postForm = (action: string, fields: Readonly<Record<string, string>>, target: string): void => {
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  form.target = target;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
};

/**
 * Opens the tab for the game. With `newTab` (build setting iframe mode) it is a new one; otherwise, or when a blocker
 * prevents that, it is this one. Call it in the press, before anything is awaited. Never read `closed` of a game's own
 * tab: the opener policy (S3) cuts the tab off, and `closed` is true while the member plays there.
 */
export const takePlace = (newTab: boolean): Place => {
  const tab = newTab ? window.open("about:blank", NAME) : null;
  return {
    isThisTab: tab === null,
    openLink: (link) => (tab ?? window).location.assign(link),
    openForm: ({ action }, fields) => postForm(action, fields, tab === null ? "_self" : NAME),
    giveUp: () => tab?.close(),
  };
};

const LEAVING_MS = 5_000;

/** Resolves when this page was left for the game, or clearly stays open. Until then nothing can be pressed twice. */
export const pageLeft = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, LEAVING_MS);
    addEventListener(
      "pagehide",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
