import { lookupConditions } from "@krapao/contract/lookup/lookup-conditions";
import { useT } from "@krapao/i18n/react";
import { Sheet } from "@krapao/ui/sheet";

import { useLookup } from "../lib/use-lookup.ts";
import { HtmlList } from "./html-list.tsx";

/** The conditions of use, over any page. */
export const ConditionsSheet = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const t = useT("join");
  const conditions = useLookup(lookupConditions);
  return (
    <Sheet open={open} onClose={onClose} title={t("conditions.title")} width="wide">
      <HtmlList list={conditions} />
    </Sheet>
  );
};
