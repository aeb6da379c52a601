import type { Catalogue } from "./message.ts";
import { loadFrom } from "./load.ts";

/** The catalogues of the member's app. Each is loaded when it is first needed. For code that Vite builds. */
export const loadMemberCatalogue = loadFrom(
  import.meta.glob<Catalogue>(
    "../messages/{public,forms,join,member,chat,spin,bonus,activity,receipt,security,withdraw,deposit}/*.json",
    {
      import: "default",
    },
  ),
);
