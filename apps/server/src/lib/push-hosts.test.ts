import { expect, test } from "vitest";

import { isPushHost, PUSH_HOSTS, pushHostOf } from "./push-hosts.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
  "https://web.push.apple.com/QGz",
  "https://wns2-sg2p.notify.windows.com/w/?token=x",
])("S38: %s is a push service of a browser", (endpoint) => {
  expect(pushHostOf(endpoint, PUSH_HOSTS)).not.toBeNull();
});

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/x",
  "https://fcm.googleapis.com.example.com/x",
  "https://evil.example/?fcm.googleapis.com",
  "https://user:password@fcm.googleapis.com/x",
  "https://notify.windows.com/x",
  "https://a.b.notify.windows.com/x",
  "https://evilnotify.windows.com/x",
  "https://127.0.0.1/x",
  "https://[::1]/x",
  "http://127.0.0.1:4100/world/sms",
  "https://169.254.169.254/latest/meta-data",
  "file:///etc/passwd",
  "not an address",
])("S38: %s is never called", (endpoint) => {
  expect(pushHostOf(endpoint, PUSH_HOSTS)).toBeNull();
});

test("the list accepts hosts, their subdomains, and origins on this machine", () => {
  for (const entry of [...PUSH_HOSTS, "http://127.0.0.1:4555", "http://localhost:80"].slice(0, 5))
    expect(isPushHost(entry), entry).toBe(true);
  for (const entry of [
    "*",
    "*.com.",
    "https://fcm.googleapis.com",
    "http://10.0.0.1",
    "http://127.0.0.1:4555/x",
    "com",
  ])
    expect(isPushHost(entry), entry).toBe(false);
  expect(pushHostOf("http://127.0.0.1:4555/x", ["http://127.0.0.1:4555"])).toBe("http://127.0.0.1:4555");
  expect(pushHostOf("http://127.0.0.1:4556/x", ["http://127.0.0.1:4555"])).toBeNull();
});
