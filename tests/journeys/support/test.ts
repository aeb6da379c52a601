import { test as base, expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import type { WireCurrency } from "@krapao/contract/money";
import type { Language } from "@krapao/i18n/language";

import { wallet } from "./addresses.ts";
import { ownLanguage } from "./edition.ts";
import { type Member, newMember } from "./member.ts";
import { type Troubles, watch } from "./troubles.ts";
import { type Say, wordsOf } from "./words.ts";
import { createSandboxClient, type SandboxClient } from "./sandbox-client.ts";

type Options = {
  /** The language that this browser chose before. Null for a browser that was never here. */
  readonly language: Language | null;
  /** The member's currency. */
  readonly currency: WireCurrency;
};

type Fixtures = {
  /** The messages in {@link Options.language}, or in the edition's language when that is null. */
  readonly t: Say;
  readonly world: SandboxClient;
  /** A new member, signed in through the API. */
  readonly member: Member;
  readonly troubles: Troubles;
  /** Saves a picture beside the run's other artefacts, if KRAPAO_PICTURES is `every`: nobody looks at a usual run's. */
  readonly picture: (page: Page, name: string) => Promise<void>;
};

const memoryOf = (language: Language) => ({
  cookies: [
    {
      name: "locale",
      value: language.toUpperCase(),
      domain: new URL(wallet()).hostname,
      path: "/",
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: "Lax" as const,
    },
  ],
  origins: [{ origin: wallet(), localStorage: [{ name: "locale", value: language }] }],
});

/**
 * Playwright's test with the product of this run: its messages, its sandbox and a new member. It fails when a page has
 * an unexpected error.
 */
export const test = base.extend<Options & Fixtures>({
  language: [null, { option: true }],
  currency: ["BAHT", { option: true }],
  storageState: async ({ language }, give) => {
    await give(language === null ? undefined : memoryOf(language));
  },
  t: async ({ language }, give) => {
    await give(wordsOf(language ?? ownLanguage));
  },
  // oxlint-disable-next-line no-empty-pattern -- what a fixture needs is read from this pattern
  world: async ({}, give) => {
    await give(createSandboxClient());
  },
  member: async ({ request, world, currency }, give) => {
    await give(await newMember(request, world, "", currency));
  },
  troubles: [
    async ({ context }, give) => {
      const troubles = await watch(context);
      await give(troubles);
      // A call that a test answers may still be in flight when the test ends. Its handler cannot answer any more.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
      await context.unrouteAll({ behavior: "ignoreErrors" });
      expect(troubles.list, "what must not happen in any journey").toEqual([]);
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- what a fixture needs is read from this pattern
  picture: async ({}, give, info) => {
    let taken = 0;
    await give(async (page, name) => {
      if (process.env["KRAPAO_PICTURES"] !== "every") return;
      taken += 1;
      const path = info.outputPath(`${String(taken).padStart(2, "0")}-${name}.png`);
      await page.screenshot({ path, animations: "disabled" });
    });
  },
});

export { expect };
