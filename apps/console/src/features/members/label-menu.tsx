import { listMemberLabels } from "@krapao/contract/operator/list-member-labels";
import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import { setMemberLevel } from "@krapao/contract/operator/set-member-level";
import { useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { Crown, Plus } from "lucide-react";
import { useRef, useState } from "react";

import { read } from "../../lib/read.ts";
import { useAction } from "../../lib/use-action.ts";
import { useLetterKeys } from "../../lib/use-letter-keys.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { FilterMenu } from "../../parts/filter-menu.tsx";
import { decidedBy, LabelDecides } from "./label-decides.tsx";
import { TagChoices } from "./tag-choices.tsx";

const NONE = "none";

/** Adds and removes a member's tags, and sets the VIP level with a reason. */
export const LabelMenu = ({ member }: { readonly member: MemberPage }) => {
  const { _id, name, level } = member;
  const t = useT("console");
  const { data } = useQuery(read(listMemberLabels, {}));
  const [chosen, setChosen] = useState<string | null>(null);
  const set = useAction(setMemberLevel, (answer) => {
    setChosen(null);
    toast(t("proposal" in answer ? "proposal.sent" : "label.levelSet"), "success");
  });
  const levels = [
    ...(data?.levels ?? []).map(({ _id: key, name: label, usedBy }) => ({ key, label, usedBy })).toReversed(),
    { key: NONE, label: t("label.noLevel"), usedBy: data?.noLevel.usedBy ?? [] },
  ];
  const current = level?._id ?? NONE;
  const decides = decidedBy(levels.filter(({ key }) => key === current || key === chosen));
  const menus = useRef<HTMLSpanElement>(null);
  useLetterKeys({
    t: () => {
      const menu = menus.current?.querySelector("details");
      if (menu === null || menu === undefined) return;
      menu.open = true;
      menu.querySelector("summary")?.focus();
    },
  });
  return (
    <span ref={menus} className="flex flex-wrap items-center gap-1.5">
      <FilterMenu label={t("label.addTag")} value={null} icon={<Plus aria-hidden className="size-4" />}>
        <TagChoices member={member} />
      </FilterMenu>
      {levels.length > 1 && (
        <FilterMenu label={t("label.level")} value={null} icon={<Crown aria-hidden className="size-4" />}>
          {levels.map(({ key, label }) => (
            <button
              key={key}
              type="button"
              aria-pressed={key === current}
              disabled={key === current}
              className="flex min-h-(--control-small) items-center rounded-control px-2 text-left hover:bg-sand disabled:font-semibold pointer-coarse:min-h-11"
              onClick={() => setChosen(key)}
            >
              {label}
            </button>
          ))}
        </FilterMenu>
      )}
      {chosen !== null && (
        <ActionDialog
          open
          title={t("label.levelTitle", { name })}
          confirm={t(decides.length > 0 ? "proposal.propose" : "label.setLevel")}
          about={`level ${_id}`}
          busy={set.busy}
          failure={set.failure}
          onConfirm={(reason) => set.run({ params: { _id }, body: { level: chosen === NONE ? null : chosen, reason } })}
          onClose={() => {
            set.reset();
            setChosen(null);
          }}
        >
          <p>
            {t("label.levelChange", {
              before: level?.name ?? t("label.noLevel"),
              after: levels.find(({ key }) => key === chosen)?.label ?? "",
            })}
          </p>
          {decides.length > 0 && <LabelDecides usedBy={decides} />}
        </ActionDialog>
      )}
    </span>
  );
};
