import { expect, test } from "vitest";

import { sentMessage } from "./chat/sent.ts";
import { withoutUnfit } from "./unfit-characters.ts";

const said = (message: string) =>
  sentMessage.safeParse({ message_type: "text", payload: { message }, deliver: { id: "d" } }).success;

test("text with marks that cannot be seen, as phones paste it, is taken without them; all else stays", () => {
  const pasted = "call \u202d081 234 5678\u202c\u200e\ufeff\u0007\n👩‍💻 ครับ\tok";
  expect(said(pasted)).toBe(false);
  expect(withoutUnfit(pasted)).toBe("call 081 234 5678\n👩‍💻 ครับ\tok");
  expect(said(withoutUnfit(pasted))).toBe(true);
});
