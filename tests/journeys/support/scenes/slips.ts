import { expect } from "@playwright/test";

import { openTile, pickWay } from "../money.ts";
import { total } from "../steps.ts";
import { answer, fail, type Scene, type Stage } from "./scene.ts";

const MINUTE_MS = 60_000;

const slip = (number: number, more: object = {}) => ({
  reference: `SSCENE${String(number).padStart(10, "0")}`,
  createdAt: new Date(Date.now() - number * MINUTE_MS).toISOString(),
  amount: null,
  status: "IN_PROGRESS",
  note: null,
  link: null,
  ...more,
});

/** A slip that is being checked, one that is credited, and one that is refused. */
const three = {
  total: 3,
  slips: [
    slip(1),
    slip(9, { status: "SUCCESS", amount: 1_500 }),
    slip(20, { status: "FAILED", amount: 250.5, note: "SLIP_REFNO_DUPLICATED" }),
  ],
};

const NOTES = [
  "UPLOADED_FILE_NOT_EXIST",
  "DEST_ACC_INVALID",
  "UNSTABLE_REFNO_ON_SLIP",
  "TRIPPLE_WRONG_CAPTCHA",
  "INVALID_SLIP",
  "NOT_MATCH",
  "EXPIRED_SLIP",
  "UNKNOW_ERROR",
];
const many = {
  total: 96,
  slips: NOTES.map((note, at) => slip(60 * at + 1, { status: "FAILED", note, amount: 100 * at + 50 })),
};

const toBank = async (stage: Stage) => {
  const { page, t } = stage;
  await page.goto("/user/home");
  await expect(total(page, t)).toContainText(/\d\.\d\d/);
  const opened = await openTile(page, t, "deposit");
  await pickWay(opened, t, "slip");
  await expect(opened.getByRole("group", { name: t("terms.attachSlip") })).toBeVisible();
  return opened;
};

const choose = async ({ page, t }: Stage, bytes: Buffer): Promise<void> => {
  await page
    .getByRole("group", { name: t("terms.attachSlip") })
    .getByLabel(t("deposit.slipChoose"))
    .setInputFiles({
      name: "IMG_20261121_143107_slip_of_a_rather_long_name.png",
      mimeType: "image/png",
      buffer: bytes,
    });
};

const png = Buffer.from("89504e470d0a1a0a0000", "hex");

const toSlips = async ({ page, t }: Stage): Promise<void> => {
  await page.goto("/user/statement");
  await page.getByRole("button", { name: t("statement.slipStatus") }).click();
  await expect(page.getByRole("dialog", { name: t("statement.slipStatus") })).toBeVisible();
};

/** Slips: uploaded in the deposit sheet, and listed in the statement. */
export const slipScenes: readonly Scene[] = [
  {
    name: "slip-checked",
    who: "rich",
    open: async (stage) => {
      await answer(stage.page, "statement/slip", three);
      const opened = await toBank(stage);
      await opened.getByText(stage.t("slipReasons.SLIP_REFNO_DUPLICATED")).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "slip-sending",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await stage.page.route("**/api/wallet/slip", () => undefined);
      await toBank(stage);
      await choose(stage, png);
      await stage.page.getByRole("progressbar", { name: stage.t("deposit.slipSending") }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "slip-unsent",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await stage.page.route("**/api/wallet/slip", (route) => route.abort());
      await toBank(stage);
      await choose(stage, png);
      await stage.page.getByText(stage.t("deposit.slipNotSent")).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "slip-no-picture",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await toBank(stage);
      await choose(stage, Buffer.from("text"));
      await stage.page.getByRole("alert").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "slip-closed",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await answer(stage.page, "lookup/slip", { isOpen: false, closedFrom: "23:00", closedTo: "01:00" });
      const { page, t } = stage;
      await page.goto("/user/home");
      const opened = await openTile(page, t, "deposit");
      await pickWay(opened, t, "bank");
      await opened.getByRole("button", { name: t("terms.attachSlip"), exact: true }).click();
      const said = stage.page.getByText(stage.t("deposit.slipClosed", { from: "23:00", to: "01:00" }));
      await said.scrollIntoViewIfNeeded();
    },
  },
  {
    name: "slips",
    who: "rich",
    open: async (stage) => {
      await answer(stage.page, "statement/slip", many);
      await toSlips(stage);
      await expect(stage.page.getByText(stage.t("slipReasons.EXPIRED_SLIP"))).toBeVisible();
    },
  },
  {
    name: "slips-empty",
    who: "new",
    isState: true,
    open: async (stage) => {
      await toSlips(stage);
      await expect(stage.page.getByText(stage.t("slip.empty"))).toBeVisible();
    },
  },
  {
    name: "slips-error",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await fail(stage.page, "statement/slip");
      await toSlips(stage);
      await expect(stage.page.getByRole("dialog").getByRole("button", { name: stage.t("common.retry") })).toBeVisible();
    },
  },
];
