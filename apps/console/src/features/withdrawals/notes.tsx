import type { Withdrawal } from "@krapao/contract/operator/withdrawal-shapes";
import { useT } from "@krapao/i18n/react";
import {
  Ban,
  CalendarPlus,
  Landmark,
  Layers,
  ListChecks,
  ShieldQuestion,
  Smartphone,
  Sparkles,
  TrendingUp,
  Undo2,
  Users,
} from "lucide-react";
import type { ComponentType } from "react";

import { Tag } from "../../parts/tag.tsx";

type Note = Withdrawal["notes"][number];

const ICONS: Readonly<Record<Note["code"], ComponentType>> = {
  "above-limit-each": TrendingUp,
  "above-limit-day": Layers,
  "bank-changed": Landmark,
  "member-blocked": Ban,
  "not-proven": ShieldQuestion,
  "risk-rule": ListChecks,
  "second-look": Users,
  "first-withdrawal": Sparkles,
  "new-member": CalendarPlus,
  "much-more-than-usual": TrendingUp,
  "new-device": Smartphone,
  "unplayed-deposit": Undo2,
};

/**
 * The notes of a withdrawal, one mark each: amber for a reason that it waits, grey for information. Nothing makes a
 * decided withdrawal wait any more.
 */
export const NoteTags = ({ notes, isWaiting }: { readonly notes: readonly Note[]; readonly isWaiting: boolean }) => {
  const t = useT("console");
  if (notes.length === 0) return <span className="text-mute">{t("note.none")}</span>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {notes.map(({ code, isReason }) => {
        const Icon = ICONS[code];
        return (
          <Tag
            key={code}
            tone={!isWaiting ? "quiet" : code === "member-blocked" ? "down" : isReason ? "wait" : "quiet"}
            icon={<Icon aria-hidden />}
          >
            {t(`note.${code}`)}
          </Tag>
        );
      })}
    </span>
  );
};
