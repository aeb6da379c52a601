import { expect, test } from "vitest";

import { createDeviceStorage } from "./device-storage.ts";
import { memoryStorage } from "./testing/memory-storage.ts";

test("a value is kept until it is set to null", () => {
  const storage = memoryStorage();
  const kept = createDeviceStorage(() => storage);
  kept.set("token", "abc");
  expect(kept.get("token")).toBe("abc");
  kept.set("token", null);
  expect(kept.get("token")).toBeNull();
  expect(storage.length).toBe(0);
});

test("a browser that blocks storage stores nothing and throws nothing", () => {
  const kept = createDeviceStorage(() => {
    throw new DOMException("denied", "SecurityError");
  });
  kept.set("token", "abc");
  kept.clear();
  expect(kept.get("token")).toBeNull();
});
