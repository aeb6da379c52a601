import type { Page } from "@playwright/test";

import { consoleOrigin } from "../addresses.ts";
import { type Interception, interceptCalls, stopIntercepting } from "../intercept-calls.ts";
import { expect } from "../test.ts";
import type { ConsoleSay } from "../words.ts";
import { CONSOLE_NOW } from "./basics.ts";
import { type ConsoleAnswers, consoleFakes } from "./fakes.ts";

export type Stage = { readonly page: Page; readonly d: ConsoleSay };

/** One screen, dialog or state of the console on a busy day, with fake answers. */
export type ConsoleScene = {
  readonly name: string;
  /** A state of a screen that has a scene of its own. It has the same elements with other texts and colours. */
  readonly isState?: true;
  readonly path: string;
  /** A text of the scene. The scene is complete when the text is visible. */
  readonly shows: (stage: Stage) => string;
  /** Answers that take precedence over the fakes: rare data, a call without an answer, or a failure. */
  readonly answers?: ConsoleAnswers;
  readonly holds?: RegExp;
  readonly fails?: RegExp;
  readonly isSignedOut?: true;
  /** A scene of the menu that only a phone has. */
  readonly isPhoneOnly?: true;
  readonly act?: (stage: Stage) => Promise<void>;
};

/** Presses the first button of that name on the page, which opens a dialog. */
export const press =
  (name: (d: ConsoleSay) => string) =>
  async ({ page, d }: Stage): Promise<void> => {
    await page
      .getByRole("main")
      .getByRole("button", { name: name(d), exact: true })
      .first()
      .click();
    await expect(page.locator("[role=dialog], [role=alertdialog]")).toBeVisible();
  };

/** Shows one scene. The page keeps nothing of the previous one. */
export const showConsole = async ({ page, d }: Stage, scene: ConsoleScene): Promise<void> => {
  await page.context().setOffline(false);
  stopIntercepting(page);
  await interceptCalls(page, (path): Interception => {
    if (scene.holds?.test(path) === true) return { is: "held" };
    if (scene.fails?.test(path) === true)
      return { is: "answered", status: 500, json: () => ({ message: "INTERNAL_SERVER_ERROR" }) };
    const known = [...(scene.answers ?? []), ...consoleFakes].find(([pattern]) => pattern.test(path));
    if (known === undefined) throw new Error(`no answer for ${path}`);
    return { is: "answered", status: 200, json: () => known[1] };
  });
  // Each scene sets whether the tab is signed in. `sessionStorage` needs a page of this origin, and the app reads it
  // when it starts.
  if (!page.url().startsWith(consoleOrigin())) await page.goto(`${consoleOrigin()}/login`);
  await page.clock.setFixedTime(CONSOLE_NOW);
  await page.evaluate((isSignedOut) => {
    if (isSignedOut) sessionStorage.clear();
    else sessionStorage.setItem("operator-token", "a-token");
  }, scene.isSignedOut === true);
  await page.goto(`${consoleOrigin()}${scene.path}`);
  await expect(
    page
      .getByText(scene.shows({ page, d }))
      .or(page.getByRole("img", { name: scene.shows({ page, d }) }))
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await scene.act?.({ page, d });
};
