import type { AnswerOf } from "@krapao/contract/types";
import type { getPulse } from "@krapao/contract/operator/get-pulse";

import { ownLanguage } from "./support/edition.ts";
import { hearAlerts } from "./support/console/hear-alerts.ts";
import { DESKTOP, signIn } from "./support/console/operator.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test.use(DESKTOP);

const d = consoleWordsOf(ownLanguage);

test("a new alert is on every page and sounds once, unless the device has its sound turned off", async ({ page }) => {
  const heard = await hearAlerts(page);
  let newest = 1_000_000;
  let told = 0;
  await page.route("**/api/pulse", async (route) => {
    const answer = await route.fetch();
    const pulse = (await answer.json()) as AnswerOf<typeof getPulse>;
    told = newest;
    await route.fulfill({
      response: answer,
      json: { ...pulse, alerts: { open: 1, critical: 0, newest: String(newest) } },
    });
  });
  const isTold = () => expect.poll(() => told).toBe(newest);

  await signIn(page, d, "nok", "/settings?part=alerts");
  await expect(page.getByRole("status").filter({ hasText: d("alerts.strip", { count: 1 }) })).toBeVisible();
  // What was open before this device looked is not new.
  await isTold();
  expect(await heard.tones()).toBe(0);
  newest += 1;
  await expect.poll(heard.tones).toBe(2);

  const sound = page.getByRole("switch", { name: d("alerts.sound") });
  await sound.click();
  await expect(sound).not.toBeChecked();
  newest += 1;
  await isTold();
  // The console has drawn a later answer by the time of the next one.
  told = 0;
  await isTold();
  expect(await heard.tones()).toBe(2);
});
