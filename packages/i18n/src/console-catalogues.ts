import { loadFrom } from "./load.ts";
import type { Catalogue } from "./message.ts";

/** The catalogues of the operators' console; of the member's app what previews show. For code that Vite builds. */
export const loadConsoleCatalogue = loadFrom(
  import.meta.glob<Catalogue>("../messages/{public,forms,console,editing,guide,security,bonus}/*.json", {
    import: "default",
  }),
);
