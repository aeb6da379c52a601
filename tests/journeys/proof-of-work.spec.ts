import { randomInt } from "node:crypto";

import { field } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

/** A challenge as the server makes it, with the number 23. */
const challenge = {
  parameters: {
    algorithm: "PBKDF2/SHA-256",
    cost: 1000,
    data: { phone: "ab", until: 1 },
    keyLength: 32,
    keyPrefix: "4c4b42454da47dfc39e34e50066b5724",
    keySignature: "a3789353e8c482c8d3a46998ffdc16b8089db9d1073b213b7e042647e0421715",
    nonce: "948a6847964ca69c11784dbab0c96e01",
    salt: "076df31f614d45674d557b28e2c12580",
  },
  signature: "ca9b93e1ca3230f8cb1f6e8d4d41c4f8a1ecd49c3a63938903a4dde02415294a",
};

test("when a code needs proof of work, the page's worker computes it, and the code is sent", async ({
  page,
  t,
  troubles,
  picture,
}) => {
  troubles.allow(/^403 POST \/api\/otp\/send$/);
  let asked = 0;
  await page.route("**/api/otp/send", async (route) => {
    asked += 1;
    if (asked === 1) await route.fulfill({ status: 403, json: { message: "PROOF_REQUIRED", challenge } });
    else await route.continue();
  });
  const proven = page.waitForRequest((request) => request.postData()?.includes('"proof"') === true);
  await page.goto("/register");
  await field(page, t("terms.phoneNumber")).fill(`08${randomInt(10_000_000, 99_999_999)}`);
  await page.getByRole("button", { name: t("common.next"), exact: true }).click();
  await expect(page.getByText(t("otp.working"))).toBeVisible();
  expect((await proven).postDataJSON()).toMatchObject({ proof: { challenge, solution: { counter: 23 } } });
  await expect(field(page, t("terms.otp"))).toBeVisible();
  await picture(page, "code");
});
