import type { Language } from "@krapao/i18n/language";
import type { Page } from "@playwright/test";

import { type Interception, interceptCalls } from "../intercept-calls.ts";
import type { Member } from "../member.ts";
import type { Say } from "../words.ts";
import type { SandboxClient } from "../sandbox-client.ts";

/** What a scene is shown on: a page whose browser belongs to {@link Scene.who}, in one language. */
export type Stage = {
  readonly page: Page;
  readonly t: Say;
  readonly world: SandboxClient;
  /** Who is signed in; for a visitor nobody of importance. */
  readonly member: Member;
};

/** Who looks: nobody yet, a member with money and a past, a member who has just begun. */
export type Who = "visitor" | "rich" | "new";

/** One screen, sheet or state of the member app, and how a person, or a line that fails, comes to see it. */
export type Scene = {
  readonly name: string;
  readonly who: Who;
  /** A state of a screen that has a scene of its own. */
  readonly isState?: true;
  /** Only a member with baht can see it. */
  readonly isBahtOnly?: true;
  /** Leaves the page showing the scene. */
  readonly open: (stage: Stage) => Promise<void>;
};

/** `call` as in `wallet/refresh/*`: one step of a path may be any. */
const bendCall = (page: Page, call: string, what: Interception): Promise<void> => {
  const pattern = new RegExp(`^/api/${call.replace("*", "[^/]+")}$`);
  return interceptCalls(page, (path) => (pattern.test(path) ? what : undefined));
};

/** Never answers a call, to show the screen while it waits. */
export const hold = (page: Page, call: string): Promise<void> => bendCall(page, call, { is: "held" });

/** Cuts the connection during a call. */
export const cut = (page: Page, call: string): Promise<void> => bendCall(page, call, { is: "cut" });

/** Answers a call with this JSON in place of the server. */
export const answer = (page: Page, call: string, json: object, status = 200): Promise<void> =>
  bendCall(page, call, { is: "answered", status, json: () => json });

/** Answers a call with JSON in the caller's language, in place of the server. */
export const answerIn = (page: Page, call: string, json: (language: Language) => object): Promise<void> =>
  bendCall(page, call, { is: "answered", status: 200, json });

/** Answers a call with an INTERNAL_SERVER_ERROR in place of the server. */
export const fail = (page: Page, call: string): Promise<void> =>
  answer(page, call, { message: "INTERNAL_SERVER_ERROR" }, 500);

/** Changes the server's answer to a call. */
export const change = (page: Page, call: string, changed: (json: unknown) => object): Promise<void> =>
  bendCall(page, call, { is: "changed", change: changed });
