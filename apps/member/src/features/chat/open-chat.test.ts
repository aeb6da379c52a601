import { expect, test } from "vitest";

import { onOpenChat, openChat } from "./open-chat.ts";

test("a press before the chat's code is loaded opens the chat once after it is", () => {
  let opened = 0;
  openChat();
  openChat();
  const end = onOpenChat(() => (opened += 1));
  expect(opened).toBe(1);
  openChat();
  expect(opened).toBe(2);
  end();
  onOpenChat(() => (opened += 1))();
  expect(opened).toBe(2);
});
