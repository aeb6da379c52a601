import { sandbox, wallet } from "./support/addresses.ts";
import { axeFaults } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";
import { alone } from "./support/sandbox-client.ts";

test.describe("the sandbox on a desktop", () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });

  test("a code arrives by itself, a QR is paid, and the money is in the wallet", async ({ page, request, member }) => {
    await page.goto(`${sandbox()}/?l=en`);
    await expect(page.getByText("Everything here is pretend.").first()).toBeVisible();
    await page.getByLabel("Phone number").selectOption(member.phone);
    const phone = page.getByRole("region", { name: "The member’s phone" });
    await expect(phone.getByRole("button", { name: "Copy the code" })).toBeVisible();

    const order = await member.call<{ qrcodeId: string }>("POST", "/qrcode/KBANK", { amount: 500 });
    await phone.getByRole("button", { name: "Bank", exact: true }).click();
    await phone.getByRole("tab", { name: "Paste" }).click();
    await phone.getByLabel("Text of a QR code, or its reference").fill(order.qrcodeId);
    await phone.getByRole("button", { name: "Paste" }).click();
    await expect(phone.getByText("฿500.00")).toBeVisible();
    await phone.getByRole("button", { name: "Pay" }).click();
    await expect(page.getByText("Paid", { exact: true }).last()).toBeVisible();

    await expect
      .poll(async () => (await member.call<{ wallet: { amount: number } }>("GET", "/wallet")).wallet.amount)
      .toBe(500);
    const payments = await request.get(`${sandbox()}/bank/payments?qrcodeId=${order.qrcodeId}`);
    expect(await payments.json()).toMatchObject([{ amount: 500 }]);
    expect(await axeFaults(page)).toEqual([]);
  });

  test("a gift is wrapped that pays another amount than it shows", async ({ page, picture }) => {
    await page.goto(`${sandbox()}/?l=en`);
    const phone = page.getByRole("region", { name: "The member’s phone" });
    await phone.getByRole("button", { name: "TrueMoney", exact: true }).click();
    await phone.getByLabel("Amount in the gift").fill("100");
    await phone.getByLabel("Kind of gift").selectOption("pays another amount");
    const wrap = phone.getByRole("button", { name: "Make a gift link" });
    await expect(wrap).toBeDisabled();
    await phone.getByLabel("What it pays").fill("90.5");
    await picture(page, "other-gift");
    const sent = page.waitForRequest("**/truemoney/gifts");
    await wrap.click();
    expect((await sent).postDataJSON()).toEqual({ amount: 100, pays: 90.5 });
    await expect(phone.getByText("https://gift.truemoney.com/campaign/?v=")).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
  });

  test("a recipe carries out its steps, says where to look, and is cleared", async ({ page }) => {
    await page.goto(`${sandbox()}/?l=en`);
    const recipes = page.getByRole("region", { name: "Recipes" });
    await recipes.getByRole("button", { name: "Begin: Send unknown money" }).click();
    const told = recipes.getByText("It waits in the console under Suspense.");
    await expect(told).toBeVisible();
    await expect(recipes.getByRole("link", { name: "Console" })).toHaveAttribute("href", /\/suspense$/);
    expect(await axeFaults(page)).toEqual([]);
    await recipes.getByRole("button", { name: "Clear: Send unknown money" }).click();
    await expect(told).toBeHidden();
  });

  test("the console's guide leads to a recipe, and what the server wrote into the messenger is shown", async ({
    page,
  }) => {
    const text = "Warning: Withdrawals: the oldest waited 28 min";
    await page.route("**/messenger", (route) =>
      route.fulfill({ json: [{ chat: "operators", at: "2026-11-21T07:32:00.000Z", text }] }),
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${sandbox()}/?l=en#bank-statement`);
    await expect(page.getByRole("button", { name: "Begin: Make a bank statement" })).toBeInViewport();
    await page.locator(".world-tab").first().click();
    await expect(page.getByRole("region", { name: "Messenger" })).toContainText(text);
    expect(await axeFaults(page)).toEqual([]);
  });

  test("messages that do not fit on the phone are scrolled by keyboard", async ({ page, member }) => {
    const message = { text: "Withdrawal of 100.00 is on its way", otpRef: null, otpCode: null, phone: member.phone };
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 7, 30 - minute)).toISOString();
    const json = Array.from({ length: 20 }, (_, minute) => ({ ...message, at: at(minute) }));
    await page.route("**/sms?**", (route) => route.fulfill({ json }));
    await page.goto(`${sandbox()}/?l=en`);
    await page.getByLabel("Phone number").selectOption(member.phone);
    const messages = page.getByRole("group", { name: "SMS" });
    await expect(messages.getByText(message.text).last()).toBeInViewport();
    await messages.focus();
    await page.keyboard.press("Home");
    await expect(messages.getByText(message.text).first()).toBeInViewport();
    expect(await axeFaults(page)).toEqual([]);
  });

  test("a recipe does the demo member's step in the wallet, and links to it in the console", async ({ page }) => {
    await page.goto(`${sandbox()}/?l=en`);
    const recipes = page.getByRole("region", { name: "Recipes" });
    await recipes.getByRole("button", { name: "Begin: Make a worn slip" }).click();
    await expect(recipes.getByText("Uploaded. Its status is told")).toBeVisible();
    const link = recipes.getByRole("link", { name: "This movement in the console" });
    await expect(link).toHaveAttribute("href", /\/members\/\d+\?movement=\w+$/);
    await recipes.getByRole("button", { name: "Clear: Make a worn slip" }).click();
    await expect(link).toBeHidden();
  });

  test("the camera sees the newest open QR", async ({ page, member }) => {
    await page.goto(`${sandbox()}/?l=en`);
    const phone = page.getByRole("region", { name: "The member’s phone" });
    await phone.getByRole("button", { name: "Bank", exact: true }).click();
    const order = await member.call<{ qrcodeId: string }>("POST", "/qrcode/WW", { amount: 321 });
    await expect(async () => {
      const next = phone.getByRole("button", { name: "Next QR code" });
      if (!(await phone.getByText(order.qrcodeId).isVisible()) && (await next.isVisible())) await next.click();
      await expect(phone.getByText(order.qrcodeId)).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(phone.getByAltText("The QR code to pay")).toBeVisible();
    await phone.getByRole("button", { name: "Pay" }).click();
    await expect
      .poll(async () => (await member.call<{ wallet: { amount: number } }>("GET", "/wallet")).wallet.amount)
      .toBe(321);
  });

  test("a round ends with the result that the user of the sandbox chose", async ({ page, request, member }) => {
    const { qrcodeId } = await member.call<{ qrcodeId: string }>("POST", "/qrcode/KBANK", { amount: 300 });
    await request.post(`${sandbox()}/bank/payments`, { data: { qrcodeId } });
    await member.call("GET", "/wallet/activate/PG");
    const { username } = await member.call<{ username: string }>("GET", "/wallet/account/PG");
    await expect(async () => {
      await member.call("POST", "/wallet/transfer", { from: "WALLET", to: "PG", amount: 300 });
    }).toPass();

    await page.goto(`${sandbox()}/?l=en`);
    const room = page.getByRole("region", { name: "Game room" });
    await room.getByLabel("Player").selectOption(username);
    await expect(room.getByText("฿300.00")).toBeVisible();
    await room.getByText("Lose", { exact: true }).click();
    await room.getByRole("button", { name: "Spin" }).click();
    await expect(room.getByText("฿280.00")).toBeVisible();
    await room.getByLabel("Payout of the next round").fill("150");
    await room.getByRole("button", { name: "Spin" }).click();
    await expect(room.getByText("฿410.00")).toBeVisible();
    await expect(room.getByRole("cell", { name: "+130.00" })).toBeVisible();
    await room.getByText("Lose", { exact: true }).click();
    await room.getByRole("button", { name: "Play 10" }).click();
    await expect(room.getByText("฿210.00")).toBeVisible();
    const account = await request.get(`${sandbox()}/games/PG/accounts/${username}`);
    expect(await account.json()).toMatchObject({ balance: 210, net: -90 });
  });

  test("faults are set and cleared", async ({ page, request }) => {
    await page.goto(`${sandbox()}/?l=en`);
    const panel = page.getByRole("region", { name: "Break things" });
    await panel.getByLabel("Calls to").selectOption("PAYONEX");
    await panel.getByText("nonsense").first().click();
    await panel.getByLabel("Rate").fill("70");
    await panel.getByRole("button", { name: "Break it" }).click();
    await expect(panel.getByText("70%").last()).toBeVisible();
    const isSet = async (): Promise<boolean> => {
      const faults = (await (await request.get(`${sandbox()}/faults`)).json()) as { target: string }[];
      return faults.some(({ target }) => target === "PAYONEX");
    };
    // The rate stands beside its slider before the fault is set.
    await expect.poll(isSet).toBe(true);
    await panel.getByRole("button", { name: "Clear PAYONEX nonsense" }).click();
    await expect.poll(isSet).toBe(false);
  });
});

test("a game on a phone: opened by PG's ticket, played, and left for the wallet", async ({ page, request, member }) => {
  const { qrcodeId } = await member.call<{ qrcodeId: string }>("POST", "/qrcode/KBANK", { amount: 100 });
  await request.post(`${sandbox()}/bank/payments`, { data: { qrcodeId } });
  await member.call("GET", "/wallet/activate/PG");
  const { username } = await member.call<{ username: string }>("GET", "/wallet/account/PG");
  await expect(async () => {
    await member.call("POST", "/wallet/transfer", { from: "WALLET", to: "PG", amount: 100 });
  }).toPass();
  const { link } = await member.call<{ link: string }>("GET", `/autoLogin/pg/${username}`);

  await page.goto(link);
  await expect(page.getByText("฿100.00").first()).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "10", exact: true }).click();
  const spin = page.locator(".play-button");
  await spin.click();
  await expect(spin).toHaveAttribute("aria-busy", "false");
  const account = (await (await request.get(`${sandbox()}/games/PG/accounts/${username}`)).json()) as {
    balance: number;
    net: number;
  };
  expect(account.balance).toBe(100 + account.net);
  expect(account.net).not.toBe(0);
  const back = page.locator(".play-home");
  expect(await back.getAttribute("href")).toContain(wallet());

  const again = await page.goto(link);
  expect(again?.status()).toBe(200);
  await expect(page.locator(".play-button")).toHaveCount(0);
});

test("the sport opens by a posted form, the lotto by a link that works once", async ({ page, request, member }) => {
  await alone("HUAYHD", async () => {
    const { qrcodeId } = await member.call<{ qrcodeId: string }>("POST", "/qrcode/KBANK", { amount: 200 });
    await request.post(`${sandbox()}/bank/payments`, { data: { qrcodeId } });
    await member.call("GET", "/wallet/activate/UFABET");
    await member.call("GET", "/wallet/activate/HUAYHD");
    await expect(async () => {
      await member.call("POST", "/wallet/transfer", { from: "WALLET", to: "UFABET", amount: 100 });
    }).toPass();
    await member.call("POST", "/wallet/transfer", { from: "WALLET", to: "HUAYHD", amount: 100 });

    const sport = await member.call<{
      username: string;
      password: string;
      event: { action: string; fields: Record<string, string> };
    }>("GET", "/wallet/account/UFABET");
    const posted = await request.post(sport.event.action, {
      form: { ...sport.event.fields, username: sport.username, password: sport.password },
      maxRedirects: 0,
    });
    await page.goto(new URL(posted.headers()["location"] ?? "", sandbox()).href);
    await page.locator(".room-odds").first().click();
    await page.locator(".play-button").click();
    await expect(page.locator(".play-chip")).toHaveCount(1);

    const lotto = await member.call<{ username: string }>("GET", "/wallet/account/HUAYHD");
    const { link } = await member.call<{ link: string }>("GET", `/autoLogin/huayhd/${lotto.username}`);
    await page.goto(link);
    await page.locator(".room-number").fill("27");
    await page.locator(".play-button").click();
    await expect(page.locator(".play-chip")).toHaveCount(1);
    await page.goto(link);
    await expect(page.locator(".play-button")).toHaveCount(0);
  });
});
