import { memoryStorage } from "@krapao/client/testing/memory-storage";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { endSession, keepInSession, keepToken, sessionItem, token } from "./session.ts";
import { followOtherTabs } from "./use-other-tabs.ts";

const [ONE, TWO] = ["0812223333", "0814445555"];

/** A tab of one browser: its own storage, and what follows the other tabs while a page of a member is open. */
const createTab = () => ({ storage: memoryStorage(), stop: (): void => undefined, hear: new Set<() => void>() });
type Tab = ReturnType<typeof createTab>;

let tabs: Tab[] = [];
let ended: string[] = [];

/** Does something in one tab. The others hear of it. */
const within = async (tab: Tab, act: () => unknown): Promise<void> => {
  enter(tab);
  await act();
  for (const other of tabs.filter((each) => each !== tab)) {
    enter(other);
    for (const listener of [...other.hear]) listener();
  }
};

const enter = (tab: Tab): void => {
  const open = (): void => {
    tab.stop();
    tab.stop = followOtherTabs();
  };
  vi.stubGlobal("sessionStorage", tab.storage);
  vi.stubGlobal("addEventListener", (_type: string, listener: () => void) => tab.hear.add(listener));
  vi.stubGlobal("removeEventListener", (_type: string, listener: () => void) => tab.hear.delete(listener));
  vi.stubGlobal("location", { reload: open });
};

const logIn = (tab: Tab, name: string, remember: boolean, phone: string): Promise<void> =>
  within(tab, async () => {
    await keepToken(name, remember, phone);
    location.reload();
  });
const tokenIn = (tab: Tab): string | null => {
  enter(tab);
  return token();
};

beforeEach(() => {
  ended = [];
  tabs = [createTab(), createTab()];
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  vi.stubGlobal("fetch", async (_address: string, init: RequestInit = {}) => {
    ended.push(new Headers(init.headers).get("authorization") ?? "");
    return Response.json({});
  });
});
afterEach(() => {
  for (const tab of tabs) {
    enter(tab);
    tab.stop();
  }
  vi.unstubAllGlobals();
});

test.each([
  ["the same member", ONE, false],
  ["another member", TWO, false],
  ["the same member, remembered in both", ONE, true],
  ["another member, remembered in both", TWO, true],
])(
  "a tab that another takes over shows nothing of its own session after the other's: %s",
  async (_who, phone, both) => {
    const [first, second] = tabs as [Tab, Tab];
    await logIn(first, "first", both, ONE);
    await within(first, () => {
      keepInSession("home", "first's");
      sessionStorage.setItem("chat_draft", "first's");
    });
    await logIn(second, "second", true, phone);
    expect(tokenIn(first)).toBe("second");
    expect(sessionItem("home")).toBe(null);
    expect(first.storage.length).toBe(0);
    expect(ended).toEqual(both ? [] : ["Bearer first"]);
    await within(second, endSession);
    expect(tokenIn(first)).toBe(null);
    expect(tokenIn(second)).toBe(null);
  },
);

test("sessions that end with their tabs do not disturb each other", async () => {
  const [first, second] = tabs as [Tab, Tab];
  await logIn(first, "first", false, ONE);
  await logIn(second, "second", false, TWO);
  expect(tokenIn(first)).toBe("first");
  await within(second, endSession);
  expect(tokenIn(first)).toBe("first");
  expect(ended).toEqual(["Bearer second"]);
});

test("a remembered session that gives way to one of another tab alone leaves nothing here", async () => {
  const [first, second] = tabs as [Tab, Tab];
  await logIn(first, "first", true, ONE);
  await logIn(second, "second", false, TWO);
  expect(tokenIn(first)).toBe(null);
  expect(tokenIn(second)).toBe("second");
});

test("a restored tab does not keep its own session under the one of another tab", async () => {
  const [first, second] = tabs as [Tab, Tab];
  await logIn(first, "first", false, ONE);
  enter(first);
  first.stop();
  first.hear.clear();
  await logIn(second, "second", true, TWO);
  // The browser opens it again.
  await within(first, () => location.reload());
  expect(tokenIn(first)).toBe("second");
  await within(second, endSession);
  expect(tokenIn(first)).toBe(null);
});
