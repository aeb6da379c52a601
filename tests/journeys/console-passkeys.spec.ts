import { consoleOrigin } from "./support/addresses.ts";
import { consoleMenu, DESKTOP, signIn } from "./support/console/operator.ts";
import { ownLanguage } from "./support/edition.ts";
import { sheet } from "./support/money.ts";
import { field } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test.use(DESKTOP);

const d = consoleWordsOf(ownLanguage);

// A passkey belongs to a host name, here localhost.
const origin = (): string => consoleOrigin().replace("127.0.0.1", "localhost");

test("an operator adds a passkey, signs in with it after another tab signed out, renames it and removes it", async ({
  page,
  context,
  picture,
  troubles,
}) => {
  const device = await context.newCDPSession(page);
  await device.send("WebAuthn.enable", { enableUI: false });
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, d, "ton", "/own", origin());
  const passkeys = page.getByRole("region", { name: d("passkey.title") });
  await passkeys.getByRole("button", { name: d("passkey.add") }).click();
  await expect(passkeys.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("region", { name: d("ownSignIns.title") })).toContainText(d("ownSignIns.this"));
  await picture(page, "added");

  // A second tab takes over the sign-in. When one signs out, both are signed out. The other may ask once more before it
  // hears of that.
  troubles.allow(/^401 GET \/api\//);
  const second = await context.newPage();
  await second.goto(`${origin()}/own`);
  await expect(consoleMenu(second, d)).toBeVisible();
  await second
    .getByRole("button", { name: d("operator.menu") })
    .first()
    .click();
  await second
    .getByRole("dialog")
    .getByRole("button", { name: d("operator.leave"), exact: true })
    .click();
  await expect(field(second, d("terms.username"))).toBeVisible();
  await second.close();
  await page.getByRole("button", { name: d("session.byPasskey") }).click();
  await expect(passkeys.getByRole("listitem")).toHaveCount(1);

  await passkeys.getByRole("button", { name: d("passkey.edit") }).click();
  const edit = sheet(page, d("passkey.edit"));
  await field(edit, d("passkey.name")).fill("Blue key");
  await edit.getByRole("button", { name: d("common.save") }).click();
  await expect(passkeys.getByText("Blue key")).toBeVisible();
  await passkeys.getByRole("button", { name: d("passkey.edit") }).click();
  await picture(page, "edit");
  await edit.getByRole("button", { name: d("passkey.remove") }).click();
  await expect(passkeys.getByRole("listitem")).toHaveCount(0);
});
