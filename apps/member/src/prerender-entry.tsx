import type { I18n } from "@krapao/i18n";
import { renderToString } from "react-dom/server";

import { Root } from "./root.tsx";
import { preloadRoute } from "./routes/routes.ts";

/**
 * The HTML of one address in the language of `i18n`, for the build. Everything that it shows is loaded before it is
 * rendered. So it is complete in one piece, without the inline scripts that would insert late parts (S2).
 */
export const html = async (i18n: I18n, path: string): Promise<string> => {
  await preloadRoute(path, i18n);
  const made = renderToString(<Root i18n={i18n} path={path} />);
  // React leaves this mark where a part failed or was not loaded, and renders that part again in the browser.
  if (made.includes("<!--$!-->")) throw new Error(`${path} could not be made whole`);
  return made;
};

export { createI18n } from "@krapao/i18n";
export { loadMemberCatalogue } from "@krapao/i18n/member-catalogues";
