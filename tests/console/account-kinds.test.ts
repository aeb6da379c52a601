import { languages } from "@krapao/i18n/language";
import { readWords } from "@krapao/i18n/node";
import { expect, test } from "vitest";

import { depositChannels } from "../../apps/server/src/domain/deposit/channels.ts";

test.each(languages)("each kind of account that deposits come from has a name in the console in %s", (language) => {
  const words = readWords(language, "console");
  for (const { accountKind } of depositChannels)
    expect(words.find(`accountKind.${accountKind}`), accountKind).not.toBeNull();
});
