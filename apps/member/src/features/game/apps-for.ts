import type { Slot } from "@krapao/contract/game/shapes";

import { isWebLink } from "./open-game.ts";

type App = { readonly system: "android" | "ios"; readonly link: string };

/** The apps of a game that a device can use: on a phone those of its system, elsewhere all. */
export const appsFor = ({ android, ios }: Pick<Slot, "android" | "ios">, userAgent: string): readonly App[] => {
  const all: readonly { readonly system: App["system"]; readonly link: string | null; readonly on: RegExp }[] = [
    { system: "android", link: android, on: /\bAndroid\b/ },
    { system: "ios", link: ios, on: /\biP(hone|ad|od)\b/ },
  ];
  const own = all.filter(({ on }) => on.test(userAgent));
  return (own.length === 0 ? all : own).flatMap(({ system, link }) =>
    link !== null && isWebLink(link) ? [{ system, link }] : [],
  );
};
