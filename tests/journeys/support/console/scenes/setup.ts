import { alerting, empty, ended } from "../fakes.ts";
import { type ConsoleScene, press } from "../scene.ts";

/** Settings, the audit log and security. */
export const setupScenes: readonly ConsoleScene[] = [
  { name: "security", path: "/security", shows: ({ d }) => d("securityEvent.replay") },
  { name: "audit", path: "/audit", shows: () => "More staff in the evening" },
  { name: "settings", path: "/settings", shows: ({ d }) => d("setting.withdrawMinimum") },
  {
    name: "setting",
    path: "/settings",
    shows: ({ d }) => d("setting.withdrawMinimum"),
    act: press((d) => d("settings.changeOf", { setting: d("setting.automaticPayoutEach") })),
  },
  {
    name: "setting-audience",
    isState: true,
    path: "/settings",
    shows: () => "VIP gold",
    act: press((d) => d("settings.changeOf", { setting: d("setting.refundAudience") })),
  },
  {
    name: "setting-times",
    isState: true,
    path: "/settings",
    shows: () => "VIP gold",
    act: press((d) => d("settings.changeOf", { setting: d("setting.refundTimes") })),
  },
  {
    name: "setting-message",
    isState: true,
    path: "/settings",
    shows: ({ d }) => d("setting.withdrawMinimum"),
    act: press((d) => d("settings.changeOf", { setting: d("setting.slotMessage") })),
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
  {
    name: "provider-stop",
    path: "/settings?part=providers",
    shows: ({ d }) => d("provider.allBody"),
    act: async (stage) => {
      await press((d) => d("provider.stopOf", { provider: "BETFLIX" }))(stage);
      await stage.page.getByRole("alertdialog").getByText(stage.d("provider.held"), { exact: true }).waitFor();
    },
  },
  {
    name: "provider-stop-blind",
    isState: true,
    path: "/settings?part=providers",
    shows: ({ d }) => d("provider.allBody"),
    fails: /^\/api\/overview$/,
    act: async (stage) => {
      await press((d) => d("provider.stop"))(stage);
      const dialog = stage.page.getByRole("alertdialog");
      await dialog.getByText(stage.d("provider.figuresFailed")).waitFor();
      await dialog.getByLabel(stage.d("reason.label")).fill("Every game answers wrongly");
    },
  },
  { name: "people", path: "/settings?part=people", shows: ({ d }) => d("operators.neverSeen") },
  {
    name: "people-add",
    isState: true,
    path: "/settings?part=people",
    shows: ({ d }) => d("operators.neverSeen"),
    act: press((d) => d("operators.add")),
  },
  {
    name: "roles-limits",
    path: "/settings?part=people",
    shows: ({ d }) => d("operators.neverSeen"),
    act: async (stage) => {
      const roles = stage.page.getByRole("region", { name: stage.d("roles.title") });
      const choice = roles.getByLabel(stage.d("operators.role"), { exact: true });
      const cashier = roles.getByRole("button", { name: stage.d("role.cashier"), exact: true });
      await choice.or(cashier).filter({ visible: true }).first().waitFor();
      if (await choice.isVisible()) await choice.selectOption("cashier");
      await cashier.click();
      await stage.page.getByRole("button", { name: stage.d("roles.limits"), exact: true }).click();
      await stage.page.getByLabel(stage.d("handLimit.dayBAHT")).waitFor();
    },
  },
  {
    name: "roles-composed",
    isState: true,
    path: "/settings?part=people",
    shows: ({ d }) => d("operators.neverSeen"),
    act: async (stage) => {
      const roles = stage.page.getByRole("region", { name: stage.d("roles.title") });
      // A phone shows one role at a time, so the role is chosen first.
      const choice = roles.getByLabel(stage.d("operators.role"), { exact: true });
      const support = roles.getByRole("button", { name: stage.d("role.support"), exact: true });
      await choice.or(support).filter({ visible: true }).first().waitFor();
      if (await choice.isVisible()) await choice.selectOption("support");
      await support.click();
      await stage.page.getByRole("button", { name: stage.d("roles.copy"), exact: true }).click();
      const adding = stage.page.getByRole("alertdialog", { name: stage.d("roles.add") });
      await adding.getByLabel(stage.d("roles.name")).fill("Night shift");
      await adding.getByRole("button", { name: stage.d("roles.compose") }).click();
      await roles.getByLabel(`Night shift: ${stage.d("roleRow.members")}`).waitFor();
    },
  },
  {
    name: "alerts",
    path: "/settings?part=alerts",
    answers: alerting,
    shows: () => "BETFLIX",
  },
  {
    name: "alerts-none",
    isState: true,
    path: "/settings?part=alerts",
    answers: empty,
    shows: ({ d }) => d("alertNone.open"),
  },
  { name: "service", path: "/settings?part=service", shows: ({ d }) => d("service.endBody") },
  {
    name: "service-end",
    path: "/settings?part=service",
    shows: ({ d }) => d("service.endBody"),
    act: press((d) => d("service.end")),
  },
  { name: "owed", path: "/settings?part=service", answers: ended, shows: ({ d }) => d("service.owed") },
];
