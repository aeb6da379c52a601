import { expect } from "@playwright/test";

import { openTile, pickWay } from "../money.ts";
import { field, total } from "../steps.ts";
import { answer, type Scene, type Stage } from "./scene.ts";

const toBank = async (stage: Stage) => {
  const { page, t } = stage;
  await page.goto("/user/home");
  await expect(total(page, t)).toContainText(/\d\.\d\d/);
  const opened = await openTile(page, t, "deposit");
  await pickWay(opened, t, "bank");
  await expect(opened.getByText(t("deposit.auto"))).toBeVisible();
  return opened;
};

const claim = (state: "waiting" | "matched" | "refused", amount: number) => ({
  _id: `CSCENE${state.toUpperCase()}${amount}`,
  amount,
  bankCode: "GSB",
  createdAt: "2026-11-21T07:12:44.000Z",
  state,
});

/** Transfers to an account without a feed, and the member's reports of them. */
export const bankScenes: readonly Scene[] = [
  {
    name: "deposit-claim",
    who: "rich",
    open: async (stage) => {
      await answer(stage.page, "wallet/claims", [
        claim("waiting", 1_500),
        claim("matched", 20_000.5),
        claim("refused", 300),
      ]);
      const opened = await toBank(stage);
      await opened.getByRole("button", { name: stage.t("deposit.manualClaim") }).click();
      await field(opened, stage.t("deposit.claimAmount")).fill("0.5");
      await expect(opened.getByRole("textbox")).toHaveAttribute("aria-invalid", "true");
    },
  },
  {
    name: "deposit-claim-full",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await answer(
        stage.page,
        "wallet/claims",
        [500, 600, 700].map((amount) => claim("waiting", amount)),
      );
      const opened = await toBank(stage);
      await expect(opened.getByText(stage.t("deposit.claimFull", { count: "3" }))).toBeVisible();
    },
  },
];
