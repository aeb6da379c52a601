import type { Withdrawal } from "@krapao/contract/operator/withdrawal-shapes";
import { moneyText, timeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { useRef } from "react";
import { useSearchParams } from "wouter";

import { changedIn } from "../../lib/list-address.ts";
import { Link } from "../../lib/navigation.tsx";
import { useListKeys } from "../../lib/use-list-keys.ts";
import { BankLine } from "../../parts/bank-line.tsx";
import { MemberLine } from "../../parts/member-line.tsx";
import { Age, At } from "../../parts/moments.tsx";
import { OPEN_ROW, type RowColumn, RowTable } from "../../parts/row-table.tsx";
import { NoteTags } from "./notes.tsx";

const Asked = ({ of: { status, createdAt } }: { readonly of: Withdrawal }) =>
  status === "waiting" ? (
    <>
      <span className="font-semibold md:block">
        <Age since={createdAt} />
      </span>{" "}
      <time dateTime={createdAt} className="text-small text-mute md:block">
        {timeText(createdAt).slice(0, 5)}
      </time>
    </>
  ) : (
    <span className="text-small text-mute">
      <At moment={createdAt} />
    </span>
  );

const useColumns = (isWaiting: boolean): readonly RowColumn<Withdrawal>[] => {
  const t = useT("console");
  // The list beside an open withdrawal stays on its page.
  const [params] = useSearchParams();
  return [
    {
      key: "member",
      name: t("console.member"),
      phone: "main",
      cell: ({ _id, member, status }) => (
        <Link
          data-row
          href={`/withdrawals?${changedIn([], params, { status, id: _id }).toString()}`}
          className="block rounded-chip -outline-offset-2 after:absolute after:inset-0 md:min-w-36"
        >
          <MemberLine member={member} />
        </Link>
      ),
    },
    {
      key: "amount",
      name: t("console.amount"),
      phone: "amount",
      isRight: true,
      cell: ({ amount, currency }) => (
        <span className="text-action font-bold whitespace-nowrap">{moneyText(amount, currency)}</span>
      ),
    },
    {
      key: "to",
      name: t("withdrawal.to"),
      phone: "detail",
      cell: ({ bankAccount: { bankCode, bankAccountNo } }) => (
        <BankLine isFlatOnPhone bankCode={bankCode} bankAccountNo={bankAccountNo} />
      ),
    },
    {
      key: "asked",
      name: t(isWaiting ? "withdrawal.waiting" : "withdrawal.askedAt"),
      phone: "detail",
      isRight: true,
      cell: (withdrawal) => <Asked of={withdrawal} />,
    },
    {
      key: "notes",
      name: t("withdrawal.notes"),
      phone: "detail",
      cell: ({ notes, status }) => <NoteTags notes={notes} isWaiting={status === "waiting"} />,
    },
  ];
};

/** Withdrawals, one row each, with links to their details. */
export const WithdrawalList = ({
  withdrawals,
  open,
}: {
  readonly withdrawals: readonly Withdrawal[];
  readonly open: string | null;
}) => {
  const t = useT("console");
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  const columns = useColumns(withdrawals.every(({ status }) => status === "waiting"));
  return (
    <div ref={list}>
      <RowTable
        label={t("nav.withdrawals")}
        rows={withdrawals}
        columns={columns}
        keyOf={({ _id }) => _id}
        rowProps={({ _id }) => ({
          "aria-current": _id === open ? "true" : undefined,
          className: cx("md:h-18", _id === open && OPEN_ROW),
        })}
      />
    </div>
  );
};
