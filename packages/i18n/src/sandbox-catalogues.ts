import type { Catalogue } from "./message.ts";
import { loadFrom } from "./load.ts";

/** The catalogues of the sandbox's page. For code that Vite builds. */
export const loadSandboxCatalogue = loadFrom(
  import.meta.glob<Catalogue>("../messages/{public,sandbox}/*.json", { import: "default" }),
);
