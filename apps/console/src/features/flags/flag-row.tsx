import type { listFlags } from "@krapao/contract/operator/list-flags";
import type { AnswerOf } from "@krapao/contract/types";
import { useT, useWords } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Flag } from "lucide-react";

import { ChangeList } from "../../audit-log/change-list.tsx";
import { Link, memberHref } from "../../lib/navigation.tsx";
import { MemberLink } from "../../parts/member-line.tsx";
import { At } from "../../parts/moments.tsx";
import { PersonName } from "../../parts/person-name.tsx";
import { useMay } from "../../lib/use-may.ts";

export type FlagItem = AnswerOf<typeof listFlags>[number];

/** One thing to look at, and what was found. */
export const FlagRow = ({ flag, onSee }: { readonly flag: FlagItem; readonly onSee: () => void }) => {
  const t = useT("console");
  const words = useWords();
  const may = useMay();
  const { kind, member, reference, detail, createdAt, seen } = flag;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 border-t border-line px-4 py-3.5 first:border-0">
      <span
        aria-hidden
        className={`flex size-8.5 shrink-0 items-center justify-center rounded-control ${seen === null ? "bg-wait-soft text-wait" : "bg-sand text-mute"}`}
      >
        <Flag className="size-4.5" />
      </span>
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold">{words.find(`flagKind.${kind}`) ?? kind}</p>
        <ChangeList before={null} after={detail} />
        <p className="text-small text-mute [overflow-wrap:anywhere]">
          <At moment={createdAt} /> ·{" "}
          {member === null ? (
            reference
          ) : (
            <Link
              href={`${memberHref(member._id)}?movement=${encodeURIComponent(reference)}`}
              className="hover:text-accent-text hover:underline"
            >
              {reference}
            </Link>
          )}
        </p>
        {seen !== null && (
          <p className="mt-2 rounded-control bg-sand px-3 py-2 text-small">
            <b>
              <PersonName person={seen.by} />
            </b>{" "}
            · <At moment={seen.at} /> · {t("console.quote", { text: seen.reason })}
          </p>
        )}
      </div>
      {member !== null && <MemberLink member={member} />}
      {may("risk.act") && seen === null && (
        <Button tone="outline" size="small" className="ml-auto" onClick={onSee}>
          {t("flags.see")}
        </Button>
      )}
    </li>
  );
};
