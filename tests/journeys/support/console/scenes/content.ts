import { noCampaigns } from "../campaign-fakes.ts";
import { expect } from "../../test.ts";
import { noPromotions } from "../promotion-fakes.ts";
import { type ConsoleScene, press } from "../scene.ts";

/** What members read and are offered. */
export const contentScenes: readonly ConsoleScene[] = [
  { name: "content", path: "/content", shows: () => "20" },
  {
    name: "content-text",
    path: "/content/condition",
    shows: ({ d }) => d("editor.version", { number: 2 }),
    act: async ({ page, d }) => {
      await page
        .getByRole("textbox", { name: new RegExp(`^${d("content.number", { number: 1 })}`) })
        .filter({ visible: true })
        .first()
        .click();
      await expect(page.getByRole("button", { name: d("editor.strong"), exact: true })).toBeEnabled();
    },
  },
  {
    name: "content-table",
    isState: true,
    path: "/content/condition",
    shows: ({ d }) => d("editor.version", { number: 2 }),
    act: async ({ page, d }) => {
      await page.getByRole("textbox").getByText("Platinum").filter({ visible: true }).first().click();
      await expect(page.getByRole("button", { name: d("editor.dropTable"), exact: true })).toBeVisible();
    },
  },
  {
    name: "content-publish",
    isState: true,
    path: "/content/condition",
    shows: ({ d }) => d("editor.version", { number: 2 }),
    act: async ({ page, d }) => {
      await page.getByRole("button", { name: new RegExp(`^${d("editor.publish")}`) }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "content-notice",
    isState: true,
    path: "/content/notice",
    shows: ({ d }) => d("editor.asPublished"),
  },
  { name: "banners", path: "/content?part=banners", shows: () => "20" },
  {
    name: "banners-edit",
    isState: true,
    path: "/content?part=banners",
    shows: () => "/banners/invite.svg",
    act: press((d) => d("content.editOf", { what: d("banner.invite") })),
  },
  {
    name: "banners-draft",
    isState: true,
    path: "/content?part=banners",
    shows: () => "/banners/invite.svg",
    act: press((d) => d("content.editOf", { what: d("banner.refund") })),
  },
  {
    name: "banners-crop",
    isState: true,
    path: "/content?part=banners",
    shows: () => "/banners/invite.svg",
    act: async (stage) => {
      await press((d) => d("content.editOf", { what: d("banner.invite") }))(stage);
      const { page, d } = stage;
      await page.getByLabel(d("crop.upload")).first().setInputFiles("apps/member/public/share.png");
      await page.locator("figcaption", { hasText: d("crop.preview") }).waitFor();
    },
  },
  { name: "wheels", path: "/content?part=wheel", shows: () => "AGAIN" },
  {
    name: "wheel-new",
    path: "/content/wheel?from=4",
    shows: ({ d }) => d("wheel.together"),
    act: async ({ page, d }) => {
      await page.getByRole("button", { name: d("wheel.slice", { number: 3 }), exact: true }).click();
      await expect(page.getByLabel(d("wheel.code"))).toBeVisible();
    },
  },
  { name: "accounts", path: "/content?part=accounts", shows: () => "TRUEMONEY" },
  {
    name: "account-add",
    path: "/content?part=accounts",
    shows: () => "TRUEMONEY",
    act: press((d) => d("account.add")),
  },
  { name: "bonuses", path: "/content?part=bonuses", shows: () => "NOVEMBER" },
  {
    name: "bonus-edit",
    path: "/content?part=bonuses",
    shows: () => "NOVEMBER",
    act: press((d) => d("content.editOf", { what: "WELCOME100" })),
  },
  { name: "campaigns", path: "/content?part=campaigns", shows: ({ d }) => d("campaign.stop") },
  {
    name: "campaign-new",
    path: "/content?part=campaigns",
    shows: ({ d }) => d("campaign.stop"),
    act: async (stage) => {
      await press((d) => d("campaign.add"))(stage);
      await stage.page.getByLabel(stage.d("campaign.segment")).selectOption({ index: 1 });
    },
  },
  {
    name: "campaigns-none",
    isState: true,
    path: "/content?part=campaigns",
    answers: [[/^\/api\/campaigns$/, noCampaigns]],
    shows: ({ d }) => d("campaign.none"),
  },
  { name: "promotion-figures", path: "/content?part=figures", shows: () => "391,450" },
  {
    name: "promotion-figures-one",
    isState: true,
    path: "/content?part=figures&kind=bonus&code=WELCOME100",
    shows: () => "391,450",
  },
  {
    name: "promotion-figures-none",
    isState: true,
    path: "/content?part=figures",
    answers: [[/^\/api\/promotions\/figures$/, noPromotions]],
    shows: ({ d }) => d("promotion.none"),
  },
];
