import type { Page } from "@playwright/test";

import { consoleOrigin } from "../addresses.ts";
import { type Bend, bend, straighten } from "../line.ts";
import { expect } from "../test.ts";
import type { ConsoleSay } from "../words.ts";
import { CONSOLE_NOW } from "./basics.ts";
import { type ConsoleAnswers, consoleFakes } from "./fakes.ts";

export type Stage = { readonly page: Page; readonly d: ConsoleSay };

/** One screen, dialog or state of the console, on a busy day that is told by fakes. */
export type ConsoleScene = {
  readonly name: string;
  /** A state of a screen that has a scene of its own: the same parts, other words and colours. */
  readonly isState?: true;
  readonly path: string;
  /** What stands there once it is shown. */
  readonly shows: (stage: Stage) => string;
  /** Before the fakes: what is rare, or a call that is never answered, or fails. */
  readonly answers?: ConsoleAnswers;
  readonly holds?: RegExp;
  readonly fails?: RegExp;
  readonly isSignedOut?: true;
  /** Of the menu that only a phone has. */
  readonly isPhoneOnly?: true;
  readonly act?: (stage: Stage) => Promise<void>;
};

/** Presses the first button of that name on the page; a dialog opens. */
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

/** Shows one scene; the page keeps nothing of the one before. */
export const showConsole = async ({ page, d }: Stage, scene: ConsoleScene): Promise<void> => {
  await page.context().setOffline(false);
  straighten(page);
  await bend(page, (path): Bend => {
    if (scene.holds?.test(path) === true) return { is: "held" };
    if (scene.fails?.test(path) === true)
      return { is: "answered", status: 500, json: () => ({ message: "INTERNAL_SERVER_ERROR" }) };
    const known = [...(scene.answers ?? []), ...consoleFakes].find(([pattern]) => pattern.test(path));
    if (known === undefined) throw new Error(`no answer for ${path}`);
    return { is: "answered", status: 200, json: () => known[1] };
  });
  // The tab is another's in every scene: signed in, or not. Its place has to be there before the app is.
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
