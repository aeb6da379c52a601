import { expect, test } from "vitest";

import { CONTENT_PARTS } from "../../lib/page-parts.ts";
import { screenOf } from "../../routes/routes.ts";
import { TASK_PAGES } from "./tasks.ts";

test("each task of the guide opens a page, at the part where the task is done", () => {
  for (const [task, href] of Object.entries(TASK_PAGES)) {
    const { pathname, searchParams } = new URL(href, "http://console");
    expect(screenOf(pathname), task).not.toBeNull();
    const part = searchParams.get("part");
    if (part !== null) expect(CONTENT_PARTS, task).toContain(part);
  }
  expect(TASK_PAGES.proposeBonus).toBe("/content?part=bonuses");
  expect(TASK_PAGES.tryRule).toBe("/flags?state=rules");
});
