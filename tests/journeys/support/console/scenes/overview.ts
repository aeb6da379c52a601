import { expect } from "../../test.ts";
import { smsFull } from "../fakes.ts";
import { dayReport } from "../report-fakes.ts";
import { type ConsoleScene, press } from "../scene.ts";

/** The overview and the reports. */
export const overviewScenes: readonly ConsoleScene[] = [
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
  { name: "overview-sms", isState: true, path: "/", answers: smsFull, shows: ({ d }) => d("security.full") },
  { name: "reports", path: "/reports", shows: () => "43,940,170" },
  { name: "reports-retention", path: "/reports?view=retention", shows: () => "16/11/2026" },
  {
    name: "reports-closing",
    isState: true,
    path: "/reports",
    shows: () => "43,940,170",
    act: press((d) => d("reports.close", { day: "20/11" })),
  },
  {
    name: "reports-day",
    path: "/reports?view=money&day=2026-11-18",
    answers: [[/reports\/money$/, dayReport]],
    shows: ({ d }) => d("reports.daySheet", { day: "18/11/2026" }),
  },
  { name: "reports-skeleton", isState: true, path: "/reports", holds: /money$/, shows: ({ d }) => d("reports.week") },
  { name: "reports-error", isState: true, path: "/reports", fails: /money$/, shows: ({ d }) => d("common.retry") },
];
