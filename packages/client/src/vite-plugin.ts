/** The part of Vite through which a built page imports its chunks. */
const HELPER = "\0vite/preload-helper.js";

type Plugin = { readonly name: string; readonly enforce: "pre"; readonly load: (id: string) => string | null };

/** Makes a built page fetch the files of a chunk before it imports them, so that a failed fetch can be tried again. */
export const chunksFetchedFirst = (): Plugin => ({
  name: "krapao:chunks-fetched-first",
  enforce: "pre",
  load: (id) =>
    id === HELPER
      ? `export { fetchFirst as __vitePreload } from ${JSON.stringify(new URL("./fetch-first.ts", import.meta.url).pathname)};`
      : null,
});
