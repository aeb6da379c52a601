import type { I18n } from "@krapao/i18n";
import { renderToString } from "react-dom/server";

import { Root } from "./root.tsx";
import { preloadRoute } from "./routes/routes.ts";

/**
 * The HTML of one address in the language of `i18n`, for the build. Everything it shows is here before it is drawn, so
 * that it comes out in one piece, without the inline scripts that would put late parts into place (S2).
 */
export const html = async (i18n: I18n, path: string): Promise<string> => {
  await preloadRoute(path, i18n);
  return renderToString(<Root i18n={i18n} path={path} />);
};

export { createI18n } from "@krapao/i18n";
export { loadMemberCatalogue } from "@krapao/i18n/member-catalogues";
