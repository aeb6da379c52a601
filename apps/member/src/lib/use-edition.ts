import type { Edition } from "@krapao/contract/edition";

import { useConfig } from "./use-config.ts";

/**
 * The edition. The server writes it into each page, so that it is known before any call is answered. A page of a
 * development start lacks it, and learns it from the settings.
 */
export const useEdition = (): Edition => {
  const config = useConfig();
  const { edition } = document.documentElement.dataset;
  return edition === "th" || edition === "lo" ? edition : (config?.edition ?? "th");
};
