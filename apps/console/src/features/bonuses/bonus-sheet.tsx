import { addBonus } from "@krapao/contract/operator/add-bonus";
import { changeBonus } from "@krapao/contract/operator/change-bonus";
import type { BonusTerms, ConsoleBonus } from "@krapao/contract/operator/content-shapes";
import { useT, useWords } from "@krapao/i18n/react";
import { Checkbox } from "@krapao/ui/checkbox";
import { lazyPart } from "@krapao/ui/lazy-part";
import { toast } from "@krapao/ui/toast";
import { Suspense, useState } from "react";

import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { LanguageTabs } from "../../parts/language-tabs.tsx";
import { ThreeTexts } from "../../parts/three-texts.tsx";
import { type Edited, ExpectedCost } from "../../parts/expected-cost.tsx";
import { SkeletonLines } from "../../parts/view.tsx";
import { RichTexts } from "../../rich-text/rich-texts.tsx";
import { BLANK, type BonusDraft, bonusOf, draftOf } from "./bonus-draft.ts";
import { BonusFields } from "./bonus-fields.tsx";

const preview = lazyPart(async () => (await import("./bonus-preview.tsx")).BonusPreview);

/** The part of a bonus that the estimate of its cost needs. */
const editedOf = ({
  currency,
  rewardPercent,
  rewardMost,
  rewardFixed,
  depositMinimum,
  turnover,
}: BonusTerms): Edited => ({
  currency,
  bonus: { rewardPercent, rewardMost, rewardFixed, depositMinimum, turnover },
});

type BonusSheetProps = {
  /** Null for a new bonus. */
  readonly before: ConsoleBonus | null;
  readonly onClose: () => void;
};

/** Adds a bonus or promotion, or changes the terms for members who receive it from now on. */
export const BonusSheet = ({ before, onClose }: BonusSheetProps) => {
  const t = useT("console");
  const { language: own } = useWords();
  const [language, setLanguage] = useState(own);
  const first = before === null ? BLANK : draftOf(before);
  const [draft, setDraft] = useState<BonusDraft>(first);
  const onDone = (): void => {
    toast(t("proposal.sent"), "success");
    onClose();
  };
  const add = useAction(addBonus, onDone);
  const change = useAction(changeBonus, onDone);
  const read = bonusOf(draft);
  const isSame = before !== null && JSON.stringify(draft) === JSON.stringify(first);
  const put = (next: Partial<BonusDraft>): void => setDraft({ ...draft, ...next });
  const send = (reason: string): void => {
    if (!("bonus" in read)) return;
    const { code, ...terms } = read.bonus;
    if (before === null) add.run({ body: { ...terms, code, reason } });
    else change.run({ params: { code }, body: { ...terms, reason } });
  };
  return (
    <ActionDialog
      open
      width="broad"
      title={before === null ? t("bonuses.add") : `${before.code} · ${before.currency === "LAK" ? "LAK" : "THB"}`}
      confirm={t("proposal.propose")}
      blocked={!("bonus" in read) || isSame}
      about={`bonus ${before?.code ?? ""}`}
      draft={draft}
      onDraft={setDraft}
      busy={add.busy || change.busy}
      failure={add.failure ?? change.failure}
      onConfirm={send}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid min-w-0 gap-4">
          {before !== null && <p className="text-mute">{t("bonuses.changeBody")}</p>}
          <p className="text-mute">{t("proposal.needsTwo")}</p>
          <div className="flex flex-wrap gap-x-6">
            <Checkbox
              label={t("bonuses.active")}
              checked={draft.isActive}
              onChange={(event) => put({ isActive: event.target.checked })}
            />
            <Checkbox
              label={t("bonuses.listed")}
              checked={draft.isListed}
              onChange={(event) => put({ isListed: event.target.checked })}
            />
          </div>
          <BonusFields draft={draft} before={before} faults={"faults" in read ? read.faults : []} onChange={put} />
          {"bonus" in read && <ExpectedCost edited={editedOf(read.bonus)} />}
          <ThreeTexts label={t("bonuses.name")} texts={draft.name} isNeeded onChange={(name) => put({ name })} />
          <RichTexts
            label={t("bonuses.description")}
            texts={draft.description}
            onChange={(description) => put({ description })}
          />
        </div>
        <div className="grid min-w-0 gap-3 lg:sticky lg:top-0">
          <LanguageTabs value={language} onChange={setLanguage} needed={[draft.name]} />
          <Suspense fallback={<SkeletonLines lines={1} height="h-56" />}>
            <preview.Part draft={draft} language={language} />
          </Suspense>
        </div>
      </div>
    </ActionDialog>
  );
};
