import type { LaunchForm } from "@krapao/contract/game/shapes";

/** Where a game opens: in a tab that was opened in the press itself (so that no blocker minds), or in this one. */
export type Place = {
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

/** Takes the place where the game will open; with `newTab` (build setting iframe mode) a tab of its own. */
export const takePlace = (newTab: boolean): Place => {
  const tab = newTab ? window.open("about:blank", NAME) : null;
  return {
    openLink: (link) => {
      if (tab === null) location.assign(link);
      else tab.location.assign(link);
    },
    openForm: ({ action }, fields) => postForm(action, fields, tab === null ? "_self" : NAME),
    giveUp: () => tab?.close(),
  };
};

/** The form's address, at the operator's own host when one is set. */
export const formAt = (form: LaunchForm, sportHost: string | null): LaunchForm => {
  if (sportHost === null) return form;
  const action = new URL(form.action);
  action.host = sportHost;
  return { ...form, action: action.href };
};
