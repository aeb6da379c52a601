import { type Language, languageOf } from "@krapao/i18n/language";
import type { Page } from "@playwright/test";

/** What becomes of a call: it is never answered, its line breaks, it is answered by this, or its answer is changed. */
export type Interception =
  | { readonly is: "held" }
  | { readonly is: "cut" }
  | { readonly is: "answered"; readonly status: number; readonly json: (language: Language) => object }
  | { readonly is: "changed"; readonly change: (json: unknown, language: Language) => object };

type Rule = (path: string) => Interception | undefined;

/** As the page is told of it. */
type Told =
  | { readonly is: "free" | "held" | "cut" | "changed" }
  | { readonly is: "answered"; readonly status: number; readonly json: object };

const rulesOf = new WeakMap<Page, Rule[]>();
const answersOf = new WeakMap<Page, object[]>();

/** The answers that this page got in place of the server's, or that were changed. */
export const interceptedAnswers = (page: Page): readonly object[] => answersOf.get(page) ?? [];

/**
 * Puts itself between a page's app and its server, from the page's next document on. Playwright's own routes would do the
 * same, but turn the browser's cache off: each page then fetches and compiles the whole app anew, at twice the time.
 */
const lay = async (page: Page): Promise<Rule[]> => {
  const rules: Rule[] = [];
  rulesOf.set(page, rules);
  const answers: object[] = [];
  answersOf.set(page, answers);
  const bendOf = (path: string): Interception | undefined => {
    for (const rule of rules) {
      const bend = rule(path);
      if (bend !== undefined) return bend;
    }
    return undefined;
  };
  await page.exposeBinding("krapaoLine", (_source, path: string, accepted: string): Told => {
    const bend = bendOf(path) ?? { is: "free" };
    if (bend.is !== "answered") return { is: bend.is };
    const json = bend.json(languageOf(accepted) ?? "en");
    answers.push(json);
    return { ...bend, json };
  });
  await page.exposeBinding("krapaoChange", (_source, path: string, accepted: string, json: unknown): object => {
    const bend = bendOf(path);
    if (bend?.is !== "changed") throw new Error(`nothing changes ${path}`);
    const changed = bend.change(json, languageOf(accepted) ?? "en");
    answers.push(changed);
    return changed;
  });
  await page.addInitScript(() => {
    const server = globalThis.fetch;
    const inNode = <Answer>(name: string, ...values: unknown[]): Promise<Answer> => {
      const binding = Reflect.get(globalThis, name) as (...given: unknown[]) => Promise<Answer>;
      return binding(...values);
    };
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      const isOurs = pathname.startsWith("/api/") || pathname === "/config.json";
      if (!navigator.onLine || !isOurs) return server(request);
      const language = request.headers.get("accept-language") ?? "";
      const told = await inNode<Told>("krapaoLine", pathname, language);
      switch (told.is) {
        case "held":
          return new Promise((_resolve, reject) => {
            request.signal.addEventListener("abort", () => reject(request.signal.reason as Error));
          });
        case "cut":
          throw new TypeError("Failed to fetch");
        case "answered":
          return Response.json(told.json, { status: told.status });
        case "changed": {
          const response = await server(request);
          return Response.json(
            await inNode<object>("krapaoChange", pathname, language, await response.json()),
            response,
          );
        }
        default:
          return server(request);
      }
    };
  });
  return rules;
};

/** Decides what becomes of the page's calls, from its next document on. Later rules come before earlier ones. */
export const interceptCalls = async (page: Page, rule: Rule): Promise<void> => {
  const rules = rulesOf.get(page) ?? (await lay(page));
  rules.unshift(rule);
};

/** Removes all rules of {@link interceptCalls} from a page, so that its calls go to the server again. */
export const stopIntercepting = (page: Page): void => {
  rulesOf.get(page)?.splice(0);
};
