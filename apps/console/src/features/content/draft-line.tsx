import { useT } from "@krapao/i18n/react";
import { FilePen } from "lucide-react";

import { At } from "../../parts/moments.tsx";
import { PersonName } from "../../parts/person-name.tsx";
import type { BannersOfKind } from "./queries.ts";

/** Who saved a draft of banners, and when. */
export const DraftLine = ({ draft: { savedAt, savedBy } }: { readonly draft: NonNullable<BannersOfKind["draft"]> }) => {
  const t = useT("console", "editing");
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2 font-semibold text-accent-text">
      <FilePen aria-hidden className="size-4 shrink-0" />
      <span>
        {t("editor.savedAt")} <At moment={savedAt} />
      </span>
      <span className="font-normal text-mute">
        <PersonName person={savedBy} />
      </span>
    </span>
  );
};
