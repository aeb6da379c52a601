import type { LoadCatalogue } from "./i18n.ts";
import type { Catalogue } from "./message.ts";

/** The files of an app's catalogues, from Vite's `import.meta.glob`. */
export type CatalogueFiles = Readonly<Record<string, () => Promise<Catalogue>>>;

/** Loads chunks from the files that Vite knows. */
export const loadFrom =
  (files: CatalogueFiles): LoadCatalogue =>
  async (chunk, language) => {
    const file = files[`../messages/${chunk}/${language}.json`];
    if (file === undefined) throw new Error(`no catalogue ${chunk} in ${language}`);
    const catalogue = await file();
    // `?locale=en-XA` in development shows texts that are written in the code.
    if (import.meta.env.DEV && language === "en" && location.search.includes("en-XA"))
      return (await import("./pseudo.ts")).pseudo(catalogue);
    return catalogue;
  };
