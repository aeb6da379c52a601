import { useT, useWords } from "@krapao/i18n/react";

import type { Href } from "../../lib/navigation.tsx";
import { CONTENT_NEEDS, CONTENT_PARTS, SETTINGS_NEEDS, SETTINGS_PARTS } from "../../lib/page-parts.ts";
import { useMay } from "../../lib/use-may.ts";
import { useConsolePlaces } from "../../shell/places.ts";
import { GROUPS, type GroupName } from "../../operator-settings/definitions.ts";

/** A page, a part of one with the page, or a setting with its group. */
export type FoundPlace = { readonly href: Href; readonly label: string; readonly detail: string | null };

const MOST = 8;

const SETTINGS = Object.entries(GROUPS).flatMap(([group, kinds]) =>
  Object.keys(kinds).map((name) => ({ group: group as GroupName, name })),
);

/** The pages, their parts and the settings that the operator may open and whose texts contain the search. */
export const useFoundPlaces = (text: string): readonly FoundPlace[] => {
  const t = useT("console");
  const words = useWords();
  const may = useMay();
  const { work, books } = useConsolePlaces();
  const sought = text.toLocaleLowerCase();
  if (sought === "") return [];
  const has = (label: string): boolean => label.toLocaleLowerCase().includes(sought);
  const pages: readonly FoundPlace[] = [
    ...[...work, ...books].map(({ href, label }) => ({ href, label, detail: null })),
    { href: "/guide", label: t("guide.title"), detail: null },
    { href: "/own", label: t("ownSignIns.menu"), detail: null },
  ];
  const parts = [
    ...CONTENT_PARTS.filter((part) => may(CONTENT_NEEDS[part])).map((part): FoundPlace => ({
      href: `/content?part=${part}`,
      label: t(`contentPart.${part}`),
      detail: t("nav.content"),
    })),
    ...SETTINGS_PARTS.filter((part) => may(SETTINGS_NEEDS[part])).map((part): FoundPlace => ({
      href: `/settings?part=${part}`,
      label: t(`settingsPart.${part}`),
      detail: t("nav.settings"),
    })),
  ];
  const settings = may("settings.see")
    ? SETTINGS.flatMap(({ group, name }) => {
        const label = words.find(`setting.${name}`);
        if (label === null) return [];
        const href: Href = `/settings?part=settings&find=${encodeURIComponent(label)}`;
        const isHelped = has(words.find(`settingHelp.${name}`) ?? "");
        return [{ place: { href, label, detail: t(`settingGroup.${group}`) }, isHelped }];
      })
    : [];
  // A setting that only its explanation names comes last.
  return [
    ...[...pages, ...parts, ...settings.map(({ place }) => place)].filter(({ label }) => has(label)),
    ...settings.filter(({ place, isHelped }) => isHelped && !has(place.label)).map(({ place }) => place),
  ].slice(0, MOST);
};
