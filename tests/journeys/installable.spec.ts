import { enter } from "./support/member.ts";
import { menu, total } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "allow" });

test("the app is kept on the device: without a line it opens, says so, and shows no money from a cache", async ({
  page,
  context,
  t,
  member,
  troubles,
}) => {
  troubles.allow(/./);
  await enter(page, member);
  await expect(total(page, t)).toContainText("0.00");
  await page.evaluate(async () => navigator.serviceWorker.ready);
  // From the next page on it is in charge.
  await page.reload();
  await expect(total(page, t)).toContainText("0.00");
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain("/user/home");
  expect(kept.filter((path) => path !== "/user/home" && !path.startsWith("/assets/"))).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(menu(page, t)).toBeVisible();
  await expect(page.getByText(t("common.offlineNow")).first()).toBeVisible();
  await expect(total(page, t)).toHaveAttribute("aria-busy", "true");
  await context.setOffline(false);
  await expect(total(page, t)).toContainText("0.00");
});

test("the manifest names icons that are there", async ({ request }) => {
  const manifest = (await (await request.get("/app.webmanifest")).json()) as {
    readonly start_url: string;
    readonly icons: readonly { readonly src: string; readonly purpose?: string }[];
  };
  expect(manifest.start_url).toBe("/user/home");
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  for (const { src } of manifest.icons) {
    const icon = await request.get(src);
    expect([src, icon.status(), icon.headers()["content-type"]?.startsWith("image/")]).toEqual([src, 200, true]);
  }
});
