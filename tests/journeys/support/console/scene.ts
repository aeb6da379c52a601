import type { Page } from "@playwright/test";

import { type Interception, interceptCalls, stopIntercepting } from "../intercept-calls.ts";
import { untilHistoryMatchesLayers } from "../steps.ts";
import { expect } from "../test.ts";
import type { ConsoleSay } from "../words.ts";
import { CONSOLE_NOW } from "./basics.ts";
import { type ConsoleAnswers, consoleFakes } from "./fakes.ts";
import { follow, openConsole } from "./operator.ts";

export type Stage = {
  readonly page: Page;
  readonly d: ConsoleSay;
  /** The answers that scenes have in common, unless they are those of {@link consoleFakes}. */
  readonly fakes?: ConsoleAnswers;
};

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

const untilShown = async ({ page, d }: Stage, scene: ConsoleScene): Promise<void> => {
  const shown = scene.shows({ page, d });
  const isThere = page.getByText(shown).or(page.getByRole("img", { name: shown }));
  await expect(isThere.filter({ visible: true }).first()).toBeVisible();
  await scene.act?.({ page, d });
};

/** Whether a scene has only the common answers, so that one load of the console can show it after another. */
export const isPlain = ({ answers, holds, fails, isSignedOut, isPhoneOnly }: ConsoleScene): boolean =>
  [answers, holds, fails, isSignedOut, isPhoneOnly].every((one) => one === undefined);

/** Shows one scene. The page keeps nothing of the previous one. */
export const showConsole = async ({ page, d, fakes = consoleFakes }: Stage, scene: ConsoleScene): Promise<void> => {
  await page.context().setOffline(false);
  stopIntercepting(page);
  await interceptCalls(page, (path): Interception => {
    if (scene.holds?.test(path) === true) return { is: "held" };
    if (scene.fails?.test(path) === true)
      return { is: "answered", status: 500, json: () => ({ message: "INTERNAL_SERVER_ERROR" }) };
    const known = [...(scene.answers ?? []), ...fakes].find(([pattern]) => pattern.test(path));
    if (known === undefined) throw new Error(`no answer for ${path}`);
    return { is: "answered", status: 200, json: () => known[1] };
  });
  await page.clock.setFixedTime(CONSOLE_NOW);
  await openConsole(page, scene.isSignedOut === true ? null : "a-token", scene.path);
  await untilShown({ page, d }, scene);
};

/** Shows a plain scene after others of the same answers, without the load that {@link showConsole} needs. */
export const showNext = async ({ page, d }: Stage, scene: ConsoleScene): Promise<void> => {
  await page.context().setOffline(false);
  // A dialog of the frame around the pages would stay. One lies on top of another, and a form that was filled in asks.
  const dialogs = page.locator("[role=dialog], [role=alertdialog]");
  const discard = page.getByRole("button", { name: d("typed.discard"), exact: true });
  await expect(async () => {
    if (await discard.isVisible()) await discard.click();
    else if ((await dialogs.count()) > 0) await page.keyboard.press("Escape");
    await expect(dialogs).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await untilHistoryMatchesLayers(page);
  await follow(page, d, scene.path);
  await untilShown({ page, d }, scene);
};

/**
 * Shows scenes in turn, the plain ones among them with one load of the console, and looks at each. `prepare` sets the
 * page up for a scene before it is shown.
 */
export const showEach = async (
  stage: Stage,
  scenes: readonly ConsoleScene[],
  look: (scene: ConsoleScene) => Promise<void>,
  prepare?: (scene: ConsoleScene) => Promise<void>,
): Promise<void> => {
  let isLoaded = false;
  for (const scene of [...scenes.filter(isPlain), ...scenes.filter((one) => !isPlain(one))]) {
    await prepare?.(scene);
    await (isLoaded && isPlain(scene) ? showNext(stage, scene) : showConsole(stage, scene));
    isLoaded = true;
    await look(scene);
  }
};
