import { useT } from "@krapao/i18n/react";

import type { FlagItem } from "../../parts/flag-words.ts";
import { At } from "../../parts/moments.tsx";
import { PersonName } from "../../parts/person-name.tsx";

/** What an operator found, and when. */
export const Look = ({ look: { by, at, reason } }: { readonly look: NonNullable<FlagItem["seen"]> }) => {
  const t = useT("console");
  return (
    <p className="rounded-control bg-sand px-3 py-2 text-small [overflow-wrap:anywhere]">
      <b>
        <PersonName person={by} />
      </b>{" "}
      · <At moment={at} /> · {t("console.quote", { text: reason })}
    </p>
  );
};
