import { expect, test } from "vitest";

import { deviceName, isPhone } from "./device-name.ts";

const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";
const android =
  "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36";
const edge =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:150.0) Gecko/20100101 Firefox/150.0";

test.each([
  [iphone, "iPhone · Safari", true],
  [android, "Android · Chrome", true],
  [edge, "Windows · Edge", false],
  [mac, "Mac · Firefox", false],
  ["curl/8.1", null, false],
  ["", null, false],
])("%s is %s", (userAgent, name, phone) => {
  expect(deviceName(userAgent)).toBe(name);
  expect(isPhone(userAgent)).toBe(phone);
});
