import type { Invite } from "@krapao/contract/invite/shapes";
import { dateTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { EmptyState } from "@krapao/ui/empty-state";
import { ListRow, Mark, RowCard } from "@krapao/ui/list-row";
import { Money } from "@krapao/ui/money";
import { UserPlus } from "lucide-react";

import { useCurrency } from "../../money/use-currency.ts";

/** The first letter of a name, without its marks. A vowel that is written before its consonant does not count. */
const initialOf = (name: string): string => {
  const letters = new Intl.Segmenter("th", { granularity: "grapheme" }).segment(
    name.trim().replace(/^[เแโใไເແໂໃໄ]+/u, ""),
  );
  for (const { segment } of letters) return segment.replace(/\p{M}/gu, "").toUpperCase();
  return "–";
};

/** The friends of one page, with the date and the commission of each. */
export const Friends = ({ invites }: { readonly invites: readonly Invite[] }) => {
  const t = useT("member");
  const currency = useCurrency();
  if (invites.length === 0) return <EmptyState icon={<UserPlus />}>{t("invite.empty")}</EmptyState>;
  return (
    <RowCard as="ul">
      {invites.map(({ from, amount, createdAt }) => (
        <li key={`${createdAt} ${from.name}`}>
          <ListRow
            mark={<Mark>{initialOf(from.name)}</Mark>}
            title={<span className="[overflow-wrap:anywhere]">{from.name}</span>}
            detail={dateTimeText(createdAt)}
            end={
              <span className={amount > 0 ? "font-bold text-up-text" : "text-mute"}>
                <Money amount={amount} currency={currency} signed />
              </span>
            }
          />
        </li>
      ))}
    </RowCard>
  );
};
