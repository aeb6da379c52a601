import { assignFlag } from "@krapao/contract/operator/assign-flag";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { toast } from "@krapao/ui/toast";

import { useAction } from "../../lib/use-action.ts";
import { useMay } from "../../lib/use-may.ts";
import { useMe } from "../../lib/use-me.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { type FlagItem, isFirstLook } from "../../parts/flag-words.ts";

type FlagActionsProps = { readonly flag: FlagItem; readonly onSee: () => void; readonly onHandOver: () => void };

/** The actions on an open case: take, hand over, close. A case that another operator has must be taken over first. */
export const FlagActions = ({ flag, onSee, onHandOver }: FlagActionsProps) => {
  const t = useT("console");
  const may = useMay();
  const me = useMe();
  const take = useAction(assignFlag, () => toast(t("flags.taken"), "success"));
  if (!may("risk.act") || me === null) return null;
  const holder = flag.assigned?.to ?? null;
  const isMine = holder?._id === me._id;
  const hasLooked = flag.firstLook?.by._id === me._id;
  return (
    <div className="ml-auto grid max-w-full justify-items-end gap-2">
      <div className="flex flex-wrap justify-end gap-2">
        {!isMine && !hasLooked && (
          <Button
            tone={holder === null ? "night" : "outline"}
            size="small"
            loading={take.busy}
            onClick={() =>
              take.run({
                params: { _id: flag._id },
                body: { operator: me._id, ...(holder !== null && { from: holder._id }) },
              })
            }
          >
            {holder === null ? t("flags.take") : t("flags.takeOver")}
          </Button>
        )}
        {(isMine || holder === null) && (
          <>
            <Button tone="outline" size="small" onClick={onHandOver}>
              {t("flags.handOver")}
            </Button>
            {!hasLooked && (
              <Button data-open tone="outline" size="small" onClick={onSee}>
                {t(isFirstLook(flag) ? "flags.look" : "flags.see")}
              </Button>
            )}
          </>
        )}
      </div>
      {hasLooked && <p className="text-small text-mute">{t("flags.waitsForOther")}</p>}
      <FailureNote failure={take.failure} />
    </div>
  );
};
