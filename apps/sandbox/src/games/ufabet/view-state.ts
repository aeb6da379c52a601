import { createHmac, timingSafeEqual } from "node:crypto";

import type { World } from "../../world.ts";

const LIVES_MS = 2 * 3_600_000;

/**
 * The hidden fields of the login form, as ASP.NET pages have them. They are made with the page and have to come back
 * unchanged.
 */
export type FormState = {
  readonly make: () => Readonly<Record<string, string>>;
  readonly isGood: (fields: URLSearchParams) => boolean;
};

/** Makes and checks the hidden fields, with the secret of `games/ufabet`. */
export const createFormState = (world: World): FormState => {
  const key = world.secretOf("games/ufabet");
  const sign = (text: string): string => createHmac("sha256", key).update(text).digest("base64url");
  return {
    make: () => {
      const until = world.clock.now().getTime() + LIVES_MS;
      const state = Buffer.from(`login:${until}:${world.random.bytes(12).toString("hex")}`).toString("base64");
      return {
        __EVENTTARGET: "btnLogin",
        __EVENTARGUMENT: "",
        __VIEWSTATE: `/wEP${state}`,
        __VIEWSTATEGENERATOR: "C2EE9ABB",
        __EVENTVALIDATION: sign(state),
      };
    },
    isGood: (fields) => {
      const state = (fields.get("__VIEWSTATE") ?? "").replace(/^\/wEP/, "");
      const given = Buffer.from(fields.get("__EVENTVALIDATION") ?? "");
      const expected = Buffer.from(sign(state));
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
      const until = Number(Buffer.from(state, "base64").toString("utf8").split(":")[1]);
      return fields.get("__EVENTTARGET") === "btnLogin" && until > world.clock.now().getTime();
    },
  };
};
