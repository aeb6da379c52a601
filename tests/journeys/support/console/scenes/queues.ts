import { field } from "../../steps.ts";
import { expect } from "../../test.ts";
import {
  claimApproval,
  closeApproval,
  matchApproval,
  owedApproval,
  returnApproval,
  returnByHandApproval,
  ruleApproval,
  ruleOffApproval,
  secondLegApproval,
} from "../approval-fakes.ts";
import { type ConsoleAnswers, empty, ownFlags, reviewedFlags } from "../fakes.ts";
import { openEvidence } from "../operator.ts";
import { heldSuspense, labelEvidence, labelProposals } from "../queue-fakes.ts";
import { type ConsoleScene, press } from "../scene.ts";
import { unresolvedSecondLeg, unresolvedUnknown } from "../unresolved-fakes.ts";
import { paidWithdrawal, paidWithdrawals, queuedWithdrawal, queuedWithdrawals } from "../withdrawal-fakes.ts";

const WITHDRAWAL = "/withdrawals?status=waiting&id=WD7J4KQ2M9XA01";
const DOUBTFUL = "/doubtful/TM4R9XQ1B7C200";

/** The dialog that approves a proposal, with all its evidence opened, from the piece about its subject on. */
const approvalScene = (
  name: string,
  answers: ConsoleAnswers,
  kind: "match-suspense" | "return-suspense" | "close-suspense" | "credit-claim" | "pay-owed" | "rule-on" | "rule-off",
  piece: "evidence.suspense" | "evidence.report" | "evidence.owed" | "evidence.rule",
): ConsoleScene => ({
  name,
  isState: true,
  path: "/proposals",
  answers,
  shows: ({ d }) => d(`proposal.kind.${kind}`),
  act: async (stage) => {
    await press((d) => d("proposal.approve"))(stage);
    const dialog = stage.page.getByRole("alertdialog");
    await openEvidence(dialog, stage.d);
    await dialog.getByRole("region", { name: stage.d(piece) }).evaluate((region) => region.scrollIntoView());
  },
});

/** The queues that operators work through. */
export const queueScenes: readonly ConsoleScene[] = [
  { name: "withdrawals", path: "/withdrawals", shows: () => "52,000.00" },
  {
    name: "withdrawals-empty",
    isState: true,
    path: "/withdrawals",
    answers: empty,
    shows: ({ d }) => d("withdrawalEmpty.waiting"),
  },
  { name: "withdrawal", path: WITHDRAWAL, shows: ({ d }) => d("withdrawal.why") },
  {
    name: "withdrawal-question",
    isState: true,
    path: WITHDRAWAL,
    shows: ({ d }) => d("withdrawal.why"),
    act: press((d) => d("withdrawal.approve")),
  },
  {
    name: "withdrawal-paid",
    isState: true,
    path: "/withdrawals?status=paid&id=WD7J4KQ2M9XA01",
    answers: [
      [/^\/api\/withdrawals$/, paidWithdrawals],
      [/^\/api\/withdrawals\/[^/]+$/, paidWithdrawal],
    ],
    shows: ({ d }) => d("withdrawal.noted"),
  },
  {
    name: "withdrawal-queued",
    isState: true,
    path: "/withdrawals?status=paying&id=WD7J4KQ2M9XA01",
    answers: [
      [/^\/api\/withdrawals$/, queuedWithdrawals],
      [/^\/api\/withdrawals\/[^/]+$/, queuedWithdrawal],
    ],
    shows: ({ d }) => d("withdrawal.notSent"),
  },
  { name: "doubtful", path: "/doubtful", shows: () => "3,000.00" },
  { name: "doubtful-empty", isState: true, path: "/doubtful", answers: empty, shows: ({ d }) => d("unresolved.empty") },
  { name: "doubtful-transfer", path: DOUBTFUL, shows: ({ d }) => d("unresolved.tried") },
  {
    name: "doubtful-unfolded",
    isState: true,
    path: DOUBTFUL,
    shows: ({ d }) => d("unresolved.tried"),
    act: async ({ page }) => {
      const fold = page.locator("main button[aria-expanded=false]");
      await fold.focus();
      await page.keyboard.press("Enter");
      await expect(fold).toHaveCount(0);
    },
  },
  {
    name: "doubtful-all",
    isState: true,
    path: DOUBTFUL,
    shows: ({ d }) => d("unresolved.tried"),
    act: async ({ page }) => {
      await page.keyboard.press("u");
      await expect(page.locator("main button[aria-pressed=true]")).toHaveCount(1);
      await expect(page.locator("main button[aria-expanded]")).toHaveCount(0);
    },
  },
  {
    name: "doubtful-unknown",
    path: DOUBTFUL,
    answers: [[/^\/api\/doubtful\/[^/]+$/, unresolvedUnknown]],
    shows: ({ d }) => d("unresolved.noReport"),
  },
  {
    name: "doubtful-proposing",
    isState: true,
    path: DOUBTFUL,
    shows: ({ d }) => d("unresolved.tried"),
    act: async ({ page, d }) => {
      await page.getByRole("radio", { name: d("unresolved.outcome.done") }).check();
      await field(page, d("unresolved.evidence")).fill("ASKMEBET’s report of 14:00, row 212");
      await field(page, d("reason.label")).fill("Same account and amount, 29 s after our request");
      await expect(page.getByRole("button", { name: d("unresolved.propose.done") })).toBeEnabled();
    },
  },
  {
    name: "doubtful-second-leg",
    isState: true,
    path: DOUBTFUL,
    answers: [[/^\/api\/doubtful\/[^/]+$/, unresolvedSecondLeg]],
    shows: ({ d }) => d("unresolved.tried"),
    act: async ({ page, d }) => {
      await page.getByRole("radio", { name: d("unresolved.outcome.not-done") }).check();
      await field(page, d("reason.label")).fill("Their support says that nothing came");
      await expect(page.getByRole("button", { name: d("unresolved.propose.not-done") })).toBeDisabled();
    },
  },
  { name: "suspense", path: "/suspense", shows: () => "4,250.00" },
  {
    name: "suspense-close",
    path: "/suspense",
    answers: [[/^\/api\/suspense$/, heldSuspense]],
    shows: ({ d }) => d("suspense.credit"),
    act: press((d) => d("suspense.close")),
  },
  {
    name: "suspense-match",
    path: "/suspense",
    shows: () => "4,250.00",
    act: async (stage) => {
      await press((d) => d("suspense.match"))(stage);
      await stage.page.getByRole("button", { name: stage.d("suspense.another") }).click();
      await stage.page.getByRole("searchbox").fill("080");
      await expect(stage.page.getByRole("alertdialog").getByRole("listitem")).toHaveCount(2);
    },
  },
  {
    name: "suspense-return",
    isState: true,
    path: "/suspense",
    shows: () => "4,250.00",
    act: press((d) => d("suspense.return")),
  },
  { name: "claims", path: "/claims", shows: () => "20,000.50" },
  {
    name: "claims-empty",
    isState: true,
    path: "/claims",
    answers: empty,
    shows: ({ d }) => d("depositReportEmpty.waiting"),
  },
  {
    name: "claim-credit",
    path: "/claims",
    shows: () => "20,000.50",
    act: async (stage) => {
      await press((d) => d("depositReport.credit"))(stage);
      const { page, d } = stage;
      await field(page, d("depositReport.reference")).fill("20261121KPLUS88201");
      await field(page, d("depositReport.amount")).fill("1,499.50");
      await expect(page.getByText(d("depositReport.otherAmount", { amount: "฿1,500.00" }))).toBeVisible();
    },
  },
  {
    name: "claim-credit-line",
    isState: true,
    path: "/claims",
    shows: () => "20,000.50",
    act: async (stage) => {
      await press((d) => d("depositReport.credit"))(stage);
      const { page, d } = stage;
      await page.getByRole("radio", { name: /W SRISUK/ }).check();
      await expect(field(page, d("depositReport.reference"))).toHaveValue("G4412-0031");
    },
  },
  {
    name: "claim-refuse",
    isState: true,
    path: "/claims",
    shows: () => "20,000.50",
    act: press((d) => d("depositReport.refuse")),
  },
  { name: "risk-rules", path: "/flags?state=rules", shows: () => "R7" },
  {
    name: "risk-rule",
    isState: true,
    path: "/flags?state=rules",
    shows: () => "R7",
    act: press((d) => d("risk.edit")),
  },
  { name: "flags", path: "/flags", shows: ({ d }) => d("flagKind.bank-changed") },
  {
    name: "flag-look",
    isState: true,
    path: "/flags",
    shows: ({ d }) => d("flagKind.bank-changed"),
    act: press((d) => d("flags.look")),
  },
  {
    name: "flag-see",
    isState: true,
    path: "/flags",
    shows: ({ d }) => d("flagKind.bank-changed"),
    act: press((d) => d("flags.see")),
  },
  { name: "flags-mine", path: "/flags?state=mine", answers: ownFlags, shows: () => "WD7J4KQ2M9XA01" },
  { name: "flags-seen", path: "/flags?state=seen", answers: reviewedFlags, shows: ({ d }) => d("flagKind.both-sides") },
  {
    name: "flags-none",
    isState: true,
    path: "/flags?state=nobody",
    answers: empty,
    shows: ({ d }) => d("flagsEmpty.nobody"),
  },
  {
    name: "flag-hand-over",
    isState: true,
    path: "/flags?state=mine",
    answers: ownFlags,
    shows: () => "WD7J4KQ2M9XA01",
    act: async (stage) => {
      await press((d) => d("flags.handOver"))(stage);
      const { page, d } = stage;
      await page.getByRole("combobox", { name: d("flags.handOverTo") }).selectOption({ label: "Ton" });
      await field(page, d("flags.handOverNote")).fill("She calls back at three");
    },
  },
  { name: "proposals", path: "/proposals", shows: ({ d }) => d("proposal.settle.done") },
  {
    name: "proposal-approve",
    isState: true,
    path: "/proposals",
    shows: ({ d }) => d("proposal.settle.done"),
    act: async (stage) => {
      await press((d) => d("proposal.approve"))(stage);
      await openEvidence(stage.page.getByRole("alertdialog"), stage.d);
    },
  },
  {
    name: "proposal-second-leg",
    isState: true,
    path: "/proposals",
    answers: secondLegApproval,
    shows: ({ d }) => d("proposal.settle.not-done"),
    act: press((d) => d("proposal.approve")),
  },
  {
    name: "proposal-labels",
    isState: true,
    path: "/proposals",
    answers: [
      [/^\/api\/proposals$/, labelProposals],
      [/^\/api\/proposals\/[^/]+\/evidence$/, labelEvidence],
    ],
    shows: ({ d }) => d("proposal.kind.tag-member"),
    act: async (stage) => {
      await press((d) => d("proposal.approve"))(stage);
      await openEvidence(stage.page.getByRole("alertdialog"), stage.d);
      await stage.page.getByRole("region", { name: stage.d("evidence.audiences") }).scrollIntoViewIfNeeded();
    },
  },
  approvalScene("proposal-match", matchApproval, "match-suspense", "evidence.suspense"),
  approvalScene("proposal-return", returnApproval, "return-suspense", "evidence.suspense"),
  approvalScene("proposal-return-hand", returnByHandApproval, "return-suspense", "evidence.suspense"),
  approvalScene("proposal-close", closeApproval, "close-suspense", "evidence.suspense"),
  approvalScene("proposal-claim", claimApproval, "credit-claim", "evidence.report"),
  approvalScene("proposal-owed", owedApproval, "pay-owed", "evidence.owed"),
  approvalScene("proposal-rule", ruleApproval, "rule-on", "evidence.rule"),
  approvalScene("proposal-rule-off", ruleOffApproval, "rule-off", "evidence.rule"),
  {
    name: "proposal-refuse",
    isState: true,
    path: "/proposals",
    answers: matchApproval,
    shows: ({ d }) => d("proposal.kind.match-suspense"),
    act: async (stage) => {
      await press((d) => d("proposal.refuse"))(stage);
      const dialog = stage.page.getByRole("alertdialog");
      await expect(dialog.getByRole("region", { name: stage.d("evidence.suspense") })).toBeVisible();
      await expect(dialog.getByRole("region", { name: stage.d("evidence.member") })).toBeVisible();
    },
  },
  { name: "erasures", path: "/erasures", shows: ({ d }) => d("erasureRequest.clear") },
];
