import { expect, onTestFinished, test } from "vitest";

import { createTabs } from "./tabs.ts";

/** The console's own channel is open in tests that share this process. */
const CHANNEL = "tabs.test";

/** A tab of the console, signed in or not. */
const tab = (first: string | null) => {
  let own = first;
  const ends: string[] = [];
  const tabs = createTabs({
    name: CHANNEL,
    token: () => own,
    onToken: (token) => {
      own ??= token;
    },
    onEnd: (token, why) => {
      if (own !== token) return;
      own = null;
      ends.push(why);
    },
  });
  onTestFinished(() => tabs.close());
  return { ...tabs, own: () => own, ends };
};

test("a new tab takes over another tab's sign-in, unless it has its own", async () => {
  const first = tab("one");
  const [second, third] = [tab(null), tab("three")];
  await Promise.all([second.join(), third.join()]);
  expect([first.own(), second.own(), third.own()]).toEqual(["one", "one", "three"]);
});

test("without other tabs it waits briefly and signs nobody in", async () => {
  const only = tab(null);
  await only.join();
  expect(only.own()).toBeNull();
});

test("a sign-out ends the sign-in in every tab", async () => {
  const [first, second, other] = [tab("one"), tab("one"), tab("two")];
  first.tellEnd("one", "left");
  await expect.poll(() => second.ends).toEqual(["left"]);
  expect(other.own()).toBe("two");
});

test("invalid messages are ignored", async () => {
  const [first, witness] = [tab("one"), tab(null)];
  const channel = new BroadcastChannel(CHANNEL);
  onTestFinished(() => channel.close());
  const nonsense = [null, 7, "end", {}, { is: "end", token: "one", why: "else" }, { is: "end", token: 1 }];
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  for (const data of [...nonsense, { is: "token", token: "one" }]) channel.postMessage(data);
  await expect.poll(() => witness.own()).toBe("one");
  expect(first.own()).toBe("one");
});
