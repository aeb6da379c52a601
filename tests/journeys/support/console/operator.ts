import { setTimeout } from "node:timers/promises";

import type { Locator, Page } from "@playwright/test";

import { consoleOrigin } from "../addresses.ts";
import { field } from "../steps.ts";
import { expect } from "../test.ts";
import type { ConsoleSay } from "../words.ts";

export const DESKTOP = { viewport: { width: 1280, height: 900 }, hasTouch: false } as const;

/** The demo's operators: an owner and two cashiers. */
export type Who = "owner" | "nok" | "ton";

const PASSWORD = "demo1234";

/** The menu that is visible at this width. */
export const consoleMenu = (page: Page, d: ConsoleSay): Locator =>
  page.getByRole("navigation", { name: d("nav.menu") });

/** Signs an operator in on the sign-in page, as a person does. */
export const signInByForm = async (page: Page, d: ConsoleSay, who: Who, path = "/"): Promise<void> => {
  await page.goto(`${consoleOrigin()}${path}`);
  await field(page, d("terms.username")).fill(who);
  await page.getByLabel(d("terms.password"), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: d("session.signIn"), exact: true }).click();
  await expect(consoleMenu(page, d)).toBeVisible();
};

/** An operator who makes calls without a screen. */
export type OperatorCalls = {
  readonly token: string;
  readonly call: <Answer>(method: "GET" | "POST" | "PUT", path: string, body?: object) => Promise<Answer>;
};

const ask = async <Answer>(origin: string, token: string, method: string, path: string, body?: object) => {
  const send = (): Promise<Response> =>
    fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(token !== "" && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  let answer = await send();
  // All journeys share an operator, whose calls are limited. A refused call waits as long as `retry-after` says.
  while (answer.status === 429) {
    await setTimeout(Number(answer.headers.get("retry-after")) * 1000);
    answer = await send();
  }
  const text = await answer.text();
  expect(answer.ok, `${method} ${path}: ${answer.status} ${text}`).toBe(true);
  return JSON.parse(text) as Answer;
};

/** Signs in through the console's own call. */
export const operatorCalls = async (who: Who, origin = consoleOrigin()): Promise<OperatorCalls> => {
  const { token } = await ask<{ token: string }>(origin, "", "POST", "/login", { username: who, password: PASSWORD });
  return { token, call: (method, path, body) => ask(origin, token, method, path, body) };
};

/** Opens the console in a tab with this token, or without one. Later loads find what the tab has by then. */
export const openConsole = async (
  page: Page,
  token: string | null,
  path: string,
  origin = consoleOrigin(),
): Promise<void> => {
  const storing = await page.addInitScript(
    ([own, kept]) => {
      if (location.origin !== own) return;
      if (kept === null) sessionStorage.clear();
      else sessionStorage.setItem("operator-token", kept);
    },
    [origin, token] as const,
  );
  await page.goto(`${origin}${path}`);
  await storing.dispose();
};

/** Opens the console in a tab that has this sign-in, as after a reload. */
export const enterConsole = (
  page: Page,
  { token }: Pick<OperatorCalls, "token">,
  path = "/",
  origin = consoleOrigin(),
): Promise<void> => openConsole(page, token, path, origin);

/** Signs an operator in without {@link signInByForm}, and opens the console. */
export const signIn = async (
  page: Page,
  d: ConsoleSay,
  who: Who,
  path = "/",
  origin = consoleOrigin(),
): Promise<void> => {
  await enterConsole(page, await operatorCalls(who, origin), path, origin);
  await expect(consoleMenu(page, d)).toBeVisible();
};

/**
 * Goes to a page of the console as its links do. Nothing is loaded anew, which would take most of a journey's time. The
 * page begins anew, also when the same one is open.
 */
export const follow = async (page: Page, d: ConsoleSay, path: string): Promise<void> => {
  await page.evaluate(() => history.pushState(null, "", "/nothing"));
  await expect(page.getByText(d("notFound.body"))).toBeVisible();
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    scrollTo(0, 0);
  }, path);
};

/** Opens every piece of evidence of a proposal: the first by its key, the others by their buttons. */
export const openEvidence = async (dialog: Locator, d: ConsoleSay): Promise<void> => {
  const closed = dialog.getByRole("button", { name: d("evidence.open"), exact: true });
  await expect(closed.first()).toBeVisible();
  const count = await closed.count();
  // A key of a text field is a letter of its text.
  await dialog.getByRole("heading").first().click();
  await dialog.page().keyboard.press("1");
  await expect(closed).toHaveCount(count - 1);
  for (let left = await closed.count(); left > 0; left--) await closed.first().click();
  await expect(closed).toHaveCount(0);
};
