import { useT } from "@krapao/i18n/react";
import { SearchX } from "lucide-react";

import { type Href, Link } from "../lib/navigation.tsx";
import { Empty } from "./empty.tsx";

/** Says that the page shows only the item that the address names, with a link to the whole list. */
export const OnlyOne = ({ list }: { readonly list: Href }) => {
  const t = useT("console");
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-b border-line bg-paper px-4 py-2.5 text-mute">
      {t("only.one")}
      <Link href={list} className="font-semibold text-accent-text underline">
        {t("only.showAll")}
      </Link>
    </p>
  );
};

/** Says that the item that the address names does not exist. */
export const NotFound = ({ id }: { readonly id: string }) => {
  const t = useT("console");
  return (
    <Empty icon={<SearchX />} title={t("only.notFound")}>
      <span className="[overflow-wrap:anywhere]">{t("only.notFoundBody", { id })}</span>
    </Empty>
  );
};
