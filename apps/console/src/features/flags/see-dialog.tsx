import { seeFlag } from "@krapao/contract/operator/see-flag";
import { useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";

import { ChangeList } from "../../audit-log/change-list.tsx";
import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { type FlagItem, isFirstLook, useFlagWords } from "../../parts/flag-words.ts";
import { Look } from "./look.tsx";

/** Records the finding and closes the flag, or leaves it open for a second look. */
export const SeeDialog = ({ flag, onClose }: { readonly flag: FlagItem; readonly onClose: () => void }) => {
  const t = useT("console");
  const { title, found } = useFlagWords()(flag);
  const isFirst = isFirstLook(flag);
  const see = useAction(seeFlag, () => {
    toast(t(isFirst ? "flags.looked" : "flags.seen"), "success");
    onClose();
  });
  return (
    <ActionDialog
      open
      title={t("flags.seeTitle")}
      confirm={t(isFirst ? "flags.look" : "flags.see")}
      about={`flag ${flag._id}`}
      busy={see.busy}
      failure={see.failure}
      onConfirm={(reason) => see.run({ params: { _id: flag._id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="text-mute">{t(isFirst ? "flags.lookBody" : "flags.seeBody")}</p>
      <div className="grid gap-1 rounded-control bg-wait-soft px-3.5 py-2.5 text-wait">
        <p className="font-semibold">{title}</p>
        <ChangeList before={null} after={found} />
      </div>
      {flag.firstLook !== null && <Look look={flag.firstLook} />}
    </ActionDialog>
  );
};
