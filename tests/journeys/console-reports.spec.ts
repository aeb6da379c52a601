import { DESKTOP, enterConsole, operatorCalls } from "./support/console/operator.ts";
import { moneyReport } from "./support/console/report-fakes.ts";
import { ownLanguage } from "./support/edition.ts";
import { interceptCalls } from "./support/intercept-calls.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test.use(DESKTOP);

const d = consoleWordsOf(ownLanguage);

test("each day of the reports' plot is read by the arrow keys and by the pointer", async ({ page }) => {
  await interceptCalls(page, (path) =>
    path === "/api/reports/money" ? { is: "answered", status: 200, json: () => moneyReport } : undefined,
  );
  await enterConsole(page, await operatorCalls("owner"), "/reports");
  const plot = page.getByRole("slider");
  const hint = page.getByText(d("reports.plotHint"), { exact: true });
  await expect(hint).toBeVisible();

  // The newest day is read first; the loss of 14/11 has its sign.
  await plot.focus();
  const loss = moneyReport.ngrByDay.findIndex(({ ngr }) => ngr < 0);
  for (let at = moneyReport.ngrByDay.length - 1; at > loss; at--) await plot.press("ArrowLeft");
  await expect(page.getByText(`07/11/2026 · ${d("reports.ngr")} –278,009`, { exact: false })).toBeVisible();
  await expect(plot).toHaveAttribute("aria-valuetext", /278,009/);
  await plot.blur();
  await expect(hint).toBeVisible();

  const box = await plot.boundingBox();
  if (box === null) throw new Error("the plot is not there");
  await page.mouse.move(box.x + 2, box.y + box.height / 2);
  await expect(page.getByText(`01/11/2026 · ${d("reports.ngr")} 472,898`, { exact: false })).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(hint).toBeVisible();

  // On A4 the browser prints a page that is too wide smaller, unless something cuts it.
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 718, height: 1000 });
  const table = page.getByRole("table").last();
  await expect
    .poll(() => table.evaluate((box) => box.getBoundingClientRect().right <= document.documentElement.scrollWidth))
    .toBe(true);
});
