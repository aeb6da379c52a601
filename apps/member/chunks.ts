import { join } from "node:path";

import type { Plugin, Rolldown } from "vite";

const SOURCES = join(import.meta.dirname, "src");

/** Pages and parts of pages by what they are fetched with. What they import comes in the same files. */
const ROOTS = {
  login: ["main.tsx", "shell/public-shell.tsx", "routes/login.tsx"],
  visitor: [
    "routes/register.tsx",
    "routes/forgot.tsx",
    "routes/how-to.tsx",
    "routes/contact.tsx",
    "routes/receipt.tsx",
    "routes/terminated.tsx",
    "routes/not-found.tsx",
    "shell/offline-notice.tsx",
    "shell/login-second-step.tsx",
    "features/chat/chat-widget.tsx",
    "features/chat/chat-panel.tsx",
    "features/session/offer-passkey.ts",
  ],
  member: ["shell/member-shell.tsx", "routes/user/home.tsx"],
  /** What the home fetches by itself once it is there. */
  later: [
    "routes/user/home-parts.tsx",
    "features/home/carousel.tsx",
    "features/statement/recent-card.tsx",
    "shell/member-offline-notice.tsx",
  ],
} as const;

type Place = keyof typeof ROOTS;

const withoutQuery = (id: string): string => id.split("?")[0] ?? id;

const rootIds = new Set(
  Object.values(ROOTS)
    .flat()
    .map((root) => join(SOURCES, root)),
);

/** Larger modules are used by few pages, which would all fetch them. */
const SMALL = { maxModuleSize: 4_000 };

/**
 * How modules that several pages use are put together. Each file costs a slow line a turn, and the device a request or
 * two. What the login needs comes as one file, what each page of a member needs as another.
 */
export const sharedChunks = () => {
  const places = Object.fromEntries(Object.keys(ROOTS).map((place) => [place, new Set<string>()])) as Record<
    Place,
    Set<string>
  >;
  const plugin: Plugin = {
    name: "krapao:shared-chunks",
    apply: "build",
    buildEnd() {
      const ids = new Map([...this.getModuleIds()].map((id) => [withoutQuery(id), id]));
      const walk = (id: string, seen: Set<string>): void => {
        if (seen.has(id)) return;
        seen.add(id);
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) walk(imported, seen);
      };
      for (const [place, roots] of Object.entries(ROOTS))
        for (const root of roots) {
          const id = ids.get(join(SOURCES, root));
          if (id !== undefined) walk(id, places[place as Place]);
        }
    },
  };
  const isOf = (place: Place, ...not: readonly Place[]) => {
    return (id: string): boolean =>
      places[place].has(id) && !not.some((other) => places[other].has(id)) && !rootIds.has(withoutQuery(id));
  };
  const codeSplitting: Rolldown.CodeSplittingOptions = {
    groups: [
      { name: "first", test: isOf("login"), minShareCount: 2, ...SMALL },
      { name: "common", test: /^(?!.*list-row)/, minShareCount: 12, ...SMALL },
      { name: "icons", test: /lucide/, minShareCount: 3 },
      { name: "member", test: isOf("member", "login", "visitor"), minShareCount: 2 },
      { name: "later", test: isOf("later", "login", "visitor", "member"), minShareCount: 2 },
    ],
  };
  return { plugin, codeSplitting };
};
