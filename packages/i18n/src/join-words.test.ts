import { expect, test } from "vitest";

import { compileForPages } from "./compile.ts";
import { joinWords } from "./join-words.ts";
import { readPageWords, readWords } from "./node.ts";
import { translate } from "./words.ts";

test("a word that a browser would break is held together, wherever it is in a sentence", () => {
  expect(joinWords("ກວດສອບອິນເຕີເນັດແລ້ວລອງໃໝ່")).toBe("ກວດ\u2060ສອບອິນ\u2060ເຕີ\u2060ເນັດແລ້ວລອງໃໝ່");
  expect(joinWords("ກະລຸນາກວດສອບໃບໂອນ")).toBe("ກະລຸນາກວດ\u2060ສອບໃບ\u2060ໂອນ");
  expect(joinWords("ໂບນັດ ແລະ ໂບນັດ")).toBe("ໂບ\u2060ນັດ ແລະ ໂບ\u2060ນັດ");
  expect(joinWords("ยังยกเลิกโบนัสไม่ได้ในตอนนี้")).toBe("ยังยกเลิกโบนัสไม่ได้ในตอน\u2060นี้");
});

test("other words, other languages and placeholders are unchanged", () => {
  for (const text of ["ຍອດເງິນ {amount}", "โบนัสจากเพื่อน", "Bonus", ""]) expect(joinWords(text)).toBe(text);
  expect(compileForPages({ id: "ໂບນັດ {amount}" })).toEqual({ id: ["ໂບ\u2060ນັດ ", ["amount"]] });
});

test("pages hold words together, and the server's texts stay plain", () => {
  const says = (words: ReturnType<typeof readWords>) => translate<"public">(words)("common.offlineNow");
  expect(says(readPageWords("lo", "public"))).toContain("ອິນ\u2060ເຕີ\u2060ເນັດ");
  expect(says(readWords("lo", "public"))).not.toContain("\u2060");
});
