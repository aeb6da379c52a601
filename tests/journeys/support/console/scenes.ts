import { openEvidence } from "./operator.ts";
import { field } from "../steps.ts";
import { expect } from "../test.ts";
import { waranya } from "./basics.ts";
import { broken, empty, ended, unfinished } from "./fakes.ts";
import { newSignIn } from "./own-fakes.ts";
import { noPromotions } from "./promotion-fakes.ts";
import { secondFactor } from "./security-fakes.ts";
import { type ConsoleScene, press } from "./scene.ts";

const WITHDRAWAL = "/withdrawals?status=waiting&id=WD7J4KQ2M9XA01";
const CHAT = "/inbox?view=mine&id=S1";
const DOUBTFUL = "/doubtful/TM4R9XQ1B7C200";

/** Every screen, dialog and state of the console. */
export const consoleScenes: readonly ConsoleScene[] = [
  { name: "login", path: "/login", isSignedOut: true, shows: ({ d }) => d("session.signInLead") },
  { name: "first-owner", path: "/setup#abc", isSignedOut: true, shows: ({ d }) => d("session.firstOwnerLead") },
  {
    name: "first-password",
    isState: true,
    path: "/",
    answers: unfinished("password"),
    shows: ({ d }) => d("session.firstPassword"),
  },
  { name: "enrol", path: "/", answers: unfinished("second-factor"), shows: ({ d }) => d("session.enrol") },
  {
    name: "enrol-code",
    path: "/",
    answers: [...unfinished("second-factor"), [/^\/api\/second-factor\/start$/, secondFactor]],
    shows: ({ d }) => d("session.enrol"),
    act: async ({ page, d }) => {
      await page.getByLabel(d("terms.password"), { exact: true }).fill("a-password");
      await page.getByRole("button", { name: d("common.next"), exact: true }).click();
      await expect(page.getByRole("img", { name: d("session.enrolQr") })).toBeVisible();
    },
  },
  { name: "overview", path: "/", shows: () => "BETFLIX" },
  { name: "overview-skeleton", isState: true, path: "/", holds: /overview$/, shows: ({ d }) => d("console.live") },
  { name: "overview-error", isState: true, path: "/", fails: /overview$/, shows: ({ d }) => d("common.retry") },
  {
    name: "overview-offline",
    isState: true,
    path: "/",
    shows: () => "BETFLIX",
    act: async ({ page, d }) => {
      await page.context().setOffline(true);
      await expect(page.getByText(d("common.offlineNow"))).toBeVisible();
    },
  },
  { name: "reports", path: "/reports", shows: () => "43,940,170" },
  { name: "reports-retention", path: "/reports?view=retention", shows: () => "16/11/2026" },
  {
    name: "reports-closing",
    isState: true,
    path: "/reports",
    shows: () => "43,940,170",
    act: press((d) => d("reports.close", { day: "20/11" })),
  },
  { name: "reports-skeleton", isState: true, path: "/reports", holds: /money$/, shows: ({ d }) => d("reports.week") },
  { name: "reports-error", isState: true, path: "/reports", fails: /money$/, shows: ({ d }) => d("common.retry") },
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
  { name: "doubtful", path: "/doubtful", shows: () => "3,000.00" },
  { name: "doubtful-empty", isState: true, path: "/doubtful", answers: empty, shows: ({ d }) => d("unresolved.empty") },
  { name: "doubtful-transfer", path: DOUBTFUL, shows: ({ d }) => d("unresolved.tried") },
  {
    name: "doubtful-proposing",
    isState: true,
    path: DOUBTFUL,
    shows: ({ d }) => d("unresolved.tried"),
    act: async ({ page, d }) => {
      await page.getByRole("radio", { name: d("unresolved.outcome.done") }).check();
      await field(page, d("reason.label")).fill("Report of 14:00, row 212");
      await expect(page.getByRole("button", { name: d("unresolved.propose.done") })).toBeEnabled();
    },
  },
  { name: "suspense", path: "/suspense", shows: () => "4,250.00" },
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
  { name: "inbox", path: "/inbox", shows: () => waranya.name },
  { name: "inbox-empty", isState: true, path: "/inbox", answers: empty, shows: ({ d }) => d("inbox.empty.waiting") },
  { name: "inbox-error", isState: true, path: "/inbox", fails: /chats$/, shows: ({ d }) => d("common.retry") },
  {
    name: "inbox-found",
    isState: true,
    path: "/inbox",
    shows: () => waranya.name,
    act: async ({ page, d }) => {
      await page.getByRole("searchbox", { name: d("inbox.search") }).fill("1,000");
      await expect(page.getByRole("list", { name: d("inbox.found") })).toBeVisible();
    },
  },
  { name: "chat", path: CHAT, shows: () => "slip.png" },
  {
    name: "chat-canned",
    isState: true,
    path: CHAT,
    shows: () => "slip.png",
    act: async ({ page, d }) => {
      await page.getByRole("combobox", { name: d("inbox.answer") }).fill("/slip");
      await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(2);
    },
  },
  {
    name: "chat-buttons",
    isState: true,
    path: CHAT,
    shows: () => "slip.png",
    act: async ({ page, d }) => {
      await page.getByRole("button", { name: d("inbox.extra"), exact: true }).click();
      await page.getByRole("combobox", { name: d("inbox.buttonKind") }).selectOption("web");
    },
  },
  {
    name: "chat-hand-over",
    isState: true,
    path: CHAT,
    shows: () => "slip.png",
    act: press((d) => d("inbox.handOver")),
  },
  { name: "chat-end", isState: true, path: CHAT, shows: () => "slip.png", act: press((d) => d("inbox.end")) },
  { name: "chat-found", isState: true, path: `${CHAT}&at=3`, shows: () => "slip.png" },
  { name: "inbox-figures", path: "/inbox?view=figures", shows: () => "5,912" },
  {
    name: "inbox-figures-chats",
    isState: true,
    path: "/inbox?view=figures",
    shows: () => "5,912",
    act: async ({ page }) => {
      await page.getByRole("button", { name: /^5,912/ }).click();
      await expect(page.getByRole("dialog").getByText(waranya.name)).toBeVisible();
    },
  },
  { name: "inbox-setup", path: "/inbox?view=setup", shows: ({ d }) => d("inbox.openHours") },
  {
    name: "inbox-replies",
    path: "/inbox?view=setup",
    shows: ({ d }) => d("inbox.openHours"),
    act: async ({ page, d }) => {
      await page.getByRole("button", { name: d("inbox.setup.replies"), exact: true }).click();
      await page.getByRole("button", { name: d("content.editOf", { what: "/slip-hour" }) }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "inbox-menu",
    path: "/inbox?view=setup",
    shows: ({ d }) => d("inbox.openHours"),
    act: async ({ page, d }) => {
      await page.getByRole("button", { name: d("inbox.setup.answers"), exact: true }).click();
      await expect(page.getByText(d("inbox.menuStart"))).toBeVisible();
    },
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
    name: "flag-see",
    isState: true,
    path: "/flags",
    shows: ({ d }) => d("flagKind.bank-changed"),
    act: press((d) => d("flags.see")),
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
  { name: "members", path: "/members", shows: ({ d }) => d("member.searchSub") },
  {
    name: "members-found",
    isState: true,
    path: "/members",
    shows: ({ d }) => d("member.searchSub"),
    act: async ({ page }) => {
      await page.getByRole("searchbox").fill("080");
      await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2);
    },
  },
  { name: "member", path: "/members/69", shows: ({ d }) => d("member.gameAccounts") },
  {
    name: "member-reveal",
    path: "/members/69",
    shows: ({ d }) => d("member.gameAccounts"),
    act: press((d) => d("reveal.phone")),
  },
  {
    name: "member-block",
    isState: true,
    path: "/members/69",
    shows: ({ d }) => d("member.gameAccounts"),
    act: press((d) => d("member.block")),
  },
  { name: "movement", path: "/members/69?movement=TM8M3A04B7C201", shows: ({ d }) => d("unresolved.tried") },
  { name: "bank", path: "/bank", shows: () => "G4410-2287" },
  {
    name: "bank-match",
    isState: true,
    path: "/bank",
    shows: () => "G4410-2287",
    act: press((d) => d("bank.match")),
  },
  { name: "bank-own", isState: true, path: "/bank?view=own", shows: () => "OWN-1" },
  { name: "ledger", path: "/ledger", shows: ({ d }) => d("accountKind.payout") },
  { name: "ledger-broken", isState: true, path: "/ledger", answers: broken, shows: () => "entry 812" },
  { name: "security", path: "/security", shows: ({ d }) => d("securityEvent.replay") },
  { name: "own", path: "/own", shows: () => "iPhone" },
  {
    name: "own-new-device",
    isState: true,
    path: "/own",
    answers: [[/^\/api\/sessions$/, newSignIn]],
    shows: ({ d }) => d("ownSignIns.mine"),
  },
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
    shows: () => "/banners/invite-1.svg",
    act: press((d) => d("content.editOf", { what: d("banner.invite") })),
  },
  { name: "wheels", path: "/content?part=wheel", shows: () => "AGAIN" },
  {
    name: "wheel-new",
    path: "/content?part=wheel",
    shows: () => "AGAIN",
    act: press((d) => d("wheel.buttonOf", { label: d("wheel.change"), wheel: "4" })),
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
  { name: "audit", path: "/audit", shows: () => "More staff in the evening" },
  { name: "settings", path: "/settings", shows: ({ d }) => d("setting.withdrawMinimum") },
  {
    name: "setting",
    path: "/settings",
    shows: ({ d }) => d("setting.withdrawMinimum"),
    act: press((d) => d("settings.changeOf", { setting: d("setting.automaticPayoutEach") })),
  },
  { name: "providers", path: "/settings?part=providers", shows: ({ d }) => d("provider.allBody") },
  {
    name: "provider-tried",
    isState: true,
    path: "/settings?part=providers",
    answers: [[/^\/api\/providers\/KBANK\/try$/, { outcome: "refused", tookMs: 214 }]],
    shows: ({ d }) => d("provider.allBody"),
    act: async (stage) => {
      const name = stage.d("provider.tryOf", { provider: "KBANK" });
      await stage.page.getByRole("button", { name, exact: true }).click();
      await stage.page.getByText(stage.d("provider.tried.refused", { ms: "214" })).waitFor();
    },
  },
  { name: "erasures", path: "/erasures", shows: ({ d }) => d("erasureRequest.clear") },
  { name: "people", path: "/settings?part=people", shows: ({ d }) => d("operators.neverSeen") },
  {
    name: "people-add",
    isState: true,
    path: "/settings?part=people",
    shows: ({ d }) => d("operators.neverSeen"),
    act: press((d) => d("operators.add")),
  },
  { name: "service", path: "/settings?part=service", shows: ({ d }) => d("service.endBody") },
  {
    name: "service-end",
    path: "/settings?part=service",
    shows: ({ d }) => d("service.endBody"),
    act: press((d) => d("service.end")),
  },
  { name: "owed", path: "/settings?part=service", answers: ended, shows: ({ d }) => d("service.owed") },
  {
    name: "search",
    path: "/audit",
    shows: () => "More staff in the evening",
    act: async ({ page, d }) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("searchbox").fill("080");
      await expect(page.getByRole("heading", { name: d("search.movements") })).toBeVisible();
    },
  },
  {
    name: "operator",
    path: "/audit",
    shows: () => "More staff in the evening",
    act: async ({ page, d }) => {
      await page
        .getByRole("button", { name: d("operator.menu") })
        .filter({ visible: true })
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "more",
    path: "/audit",
    isPhoneOnly: true,
    shows: () => "More staff in the evening",
    act: async ({ page, d }) => {
      await page.getByRole("button", { name: d("nav.more") }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "not-found", isState: true, path: "/nothing", shows: ({ d }) => d("notFound.body") },
];
