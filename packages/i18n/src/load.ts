import type { LoadCatalogue } from "./i18n.ts";
import type { Catalogue } from "./message.ts";

/** Files of an app's catalogues, as Vite's `import.meta.glob` gives them. */
export type CatalogueFiles = Readonly<Record<string, () => Promise<Catalogue>>>;

/** Whether the pseudo-language was asked for, by `?locale=en-XA` in development. */
const isPseudo = (): boolean => import.meta.env.DEV && location.search.includes("en-XA");

/** Loads chunks out of the files that Vite knows. */
export const loadFrom =
  (files: CatalogueFiles): LoadCatalogue =>
  async (chunk, language) => {
    const file = files[`../messages/${chunk}/${language}.json`];
    if (file === undefined) throw new Error(`no catalogue ${chunk} in ${language}`);
    const catalogue = await file();
    if (language === "en" && isPseudo()) return (await import("./pseudo.ts")).pseudo(catalogue);
    return catalogue;
  };
