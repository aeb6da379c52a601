import type { BrowserContext } from "@playwright/test";

/** The errors of this journey that no journey may have. */
export type Troubles = {
  readonly list: readonly string[];
  /**
   * Allows errors that this journey provokes. An answer is written `401 POST /api/login`, a cut connection `cut GET
   * /api/wallet`.
   */
  readonly allow: (what: RegExp) => void;
};

/** Calls that are declared but not built yet. */
const NOT_BUILT = /^501 /;

/** The page was closed, or the app itself aborted a request. */
const GIVEN_UP = "net::ERR_ABORTED";

const pathOf = (url: string): string => {
  const { pathname } = new URL(url);
  return pathname;
};

/**
 * Watches every page of a browser for a violation of the content security policy, an error on the console, an uncaught
 * error, an error status, and a request that failed.
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
    // Error statuses are handled below, with the `response` event.
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
