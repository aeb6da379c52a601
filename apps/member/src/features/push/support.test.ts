import { expect, test } from "vitest";

import { supportOf } from "./support.ts";

const chrome = {
  isSecure: true,
  hasPush: true,
  permission: "default",
  userAgent: "Mozilla/5.0 (Linux; Android 15) Chrome/150",
  touchPoints: 5,
} as const;

test("a browser is asked only if it supports push; otherwise the reason is named", () => {
  expect(supportOf(chrome)).toBe("ready");
  expect(supportOf({ ...chrome, permission: "granted" })).toBe("ready");
  expect(supportOf({ ...chrome, permission: "denied" })).toBe("blocked");
  expect(supportOf({ ...chrome, hasPush: false })).toBe("missing");
  expect(supportOf({ ...chrome, isSecure: false, hasPush: false })).toBe("insecure");
  const safari = { ...chrome, hasPush: false };
  expect(supportOf({ ...safari, userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)" })).toBe(
    "to-install",
  );
  expect(supportOf({ ...safari, userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)" })).toBe("to-install");
  expect(supportOf({ ...safari, userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", touchPoints: 0 })).toBe(
    "missing",
  );
});
