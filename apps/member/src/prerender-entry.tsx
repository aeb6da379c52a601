import type { I18n } from "@krapao/i18n";
import { prerender } from "react-dom/static";

import { Root } from "./root.tsx";
import { preloadRoute } from "./routes/routes.ts";

/** The HTML of one address in the language of `i18n`, for the build. */
export const html = async (i18n: I18n, path: string): Promise<string> => {
  await preloadRoute(path);
  const { prelude } = await prerender(<Root i18n={i18n} path={path} />);
  return new Response(prelude).text();
};

export { createI18n } from "@krapao/i18n";
export { loadMemberCatalogue } from "@krapao/i18n/member-catalogues";
