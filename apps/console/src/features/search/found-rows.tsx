import type { DepositReport } from "@krapao/contract/operator/deposit-report-shapes";
import type { FoundLine, FoundSlip } from "@krapao/contract/operator/search-console";
import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Flag, HandCoins, Landmark, ReceiptText } from "lucide-react";

import { bankDayHref, type Href, Link, memberHref } from "../../lib/navigation.tsx";
import { type FlagItem, useFlagWords } from "../../parts/flag-words.ts";
import { At, Day } from "../../parts/moments.tsx";
import { MovementState } from "../../parts/movement-words.tsx";

/** How a row of the results looks. */
export const rowClass =
  "flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 wrap-anywhere -outline-offset-2 hover:bg-paper";

/** A case. */
export const CaseRow = ({ found, onClose }: { readonly found: FlagItem; readonly onClose: () => void }) => {
  const t = useT("console");
  const { title } = useFlagWords()(found);
  const { _id, reference, member, seen, createdAt } = found;
  const href: Href = `/flags?state=${seen === null ? "open" : "seen"}&id=${encodeURIComponent(_id)}`;
  return (
    <li>
      <Link href={href} className={rowClass} onClick={onClose}>
        <Flag aria-hidden className="size-4 shrink-0 text-mute" />
        <span className="min-w-0 grow">
          <span className="block font-semibold">
            {title}
            {seen !== null && ` · ${t("flags.state.seen")}`}
          </span>
          <span className="block text-small text-mute [overflow-wrap:anywhere]">
            {reference}
            {member !== null && ` · ${member.name}`}
          </span>
        </span>
        <span className="text-small text-mute">
          <At moment={createdAt} />
        </span>
      </Link>
    </li>
  );
};

/** A slip without a credit. */
export const SlipRow = ({ found, onClose }: { readonly found: FoundSlip; readonly onClose: () => void }) => {
  const t = useT("console");
  const { reference, member, amount, currency, status, note, createdAt } = found;
  return (
    <li>
      <Link
        href={`${memberHref(member._id)}?movement=${encodeURIComponent(reference)}`}
        className={rowClass}
        onClick={onClose}
      >
        <ReceiptText aria-hidden className="size-4 shrink-0 text-mute" />
        <span className="min-w-0 grow">
          <span className="block font-semibold">
            {t("channel.slip")}
            {amount !== null && ` · ${moneyText(amount, currency)}`}
          </span>
          <span className="block text-small text-mute [overflow-wrap:anywhere]">
            {reference} · {member.name}
            {note !== null && ` · ${t(`slipNote.${note}`)}`}
          </span>
        </span>
        <MovementState status={status} />
        <span className="text-small text-mute">
          <At moment={createdAt} />
        </span>
      </Link>
    </li>
  );
};

/** A reported transfer. */
export const ClaimRow = ({ found, onClose }: { readonly found: DepositReport; readonly onClose: () => void }) => {
  const t = useT("console");
  const { _id, member, amount, currency, state, createdAt } = found;
  return (
    <li>
      <Link href={`/claims?id=${encodeURIComponent(_id)}`} className={rowClass} onClick={onClose}>
        <HandCoins aria-hidden className="size-4 shrink-0 text-mute" />
        <span className="min-w-0 grow">
          <span className="block font-semibold">
            {moneyText(amount, currency)} · {t(`depositReportState.${state}`)}
          </span>
          <span className="block text-small text-mute [overflow-wrap:anywhere]">
            {_id} · {member.name}
          </span>
        </span>
        <span className="text-small text-mute">
          <At moment={createdAt} />
        </span>
      </Link>
    </li>
  );
};

/** An imported line that is not matched, with the day of its account. */
export const LineRow = ({ found, onClose }: { readonly found: FoundLine; readonly onClose: () => void }) => {
  const t = useT("console");
  const { account, at, hasTime, text, reference, amount, currency } = found;
  return (
    <li>
      <Link href={bankDayHref(account._id, at)} className={rowClass} onClick={onClose}>
        <Landmark aria-hidden className="size-4 shrink-0 text-mute" />
        <span className="min-w-0 grow">
          <span className="block font-semibold">
            {moneyText(amount, currency, true)} · {t(amount > 0 ? "bankLine.open" : "bankLine.openOut")}
          </span>
          <span className="block text-small text-mute [overflow-wrap:anywhere]">
            {account.bankCode} {account.accountNo} · {reference ?? text}
          </span>
        </span>
        <span className="text-small text-mute">{hasTime ? <At moment={at} withDay /> : <Day moment={at} />}</span>
      </Link>
    </li>
  );
};
