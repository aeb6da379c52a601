import type { BrowserContext } from "@playwright/test";

/** What must not happen in any journey, as it happened in this one. */
export type Troubles = {
  readonly list: readonly string[];
  /** This journey provokes it: an answer is written `401 POST /api/login`, a line that is cut `cut GET /api/wallet`. */
  readonly allow: (what: RegExp) => void;
};

/** Calls that later work answers; the screens already ask them. */
const NOT_BUILT = /^501 /;

/** The page was left, or the app itself gave up a request. */
const GIVEN_UP = "net::ERR_ABORTED";

const pathOf = (url: string): string => {
  const { pathname } = new URL(url);
  return pathname;
};

/**
 * Watches every page of a browser: a broken content policy, an error on the console, one that nobody caught, an answer
 * that is an error, a file that does not come.
 */
export const watch = async (context: BrowserContext): Promise<Troubles> => {
  const list: string[] = [];
  const allowed: RegExp[] = [NOT_BUILT];
  const add = (trouble: string): void => {
    if (!allowed.some((each) => each.test(trouble))) list.push(trouble);
  };

  await context.exposeBinding("krapaoPolicyBroken", (_source, what: string) => add(`policy ${what}`));
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => {
      const tell = Reflect.get(globalThis, "krapaoPolicyBroken") as (what: string) => void;
      tell(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`);
    });
  });
  context.on("weberror", (error) => add(`uncaught ${error.error().message}`));
  context.on("console", (message) => {
    // What was answered is judged below, by its status.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      add(`console ${message.text()}`);
  });
  context.on("response", (response) => {
    if (response.status() < 400) return;
    add(`${response.status()} ${response.request().method()} ${pathOf(response.url())}`);
  });
  context.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    if (why !== GIVEN_UP) add(`cut ${request.method()} ${pathOf(request.url())} ${why}`);
  });
  return { list, allow: (what) => void allowed.push(what) };
};
