import { type BankAccountRow, type BankLine, LINES_SHOWN } from "@krapao/contract/operator/bank-shapes";
import { exportBankLines } from "@krapao/contract/operator/export-bank-lines";
import { listBankLines } from "@krapao/contract/operator/list-bank-lines";
import { amountText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Button } from "@krapao/ui/button";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRight, Check, CircleHelp, Inbox, Link2, X } from "lucide-react";
import { useRef, useState } from "react";
import { useSearchParams } from "wouter";

import { Link, memberHref, proposalHref, suspenseHref, transactionHref } from "../../lib/navigation.tsx";
import { download } from "../../lib/download.ts";
import { changedIn } from "../../lib/list-address.ts";
import { read } from "../../lib/read.ts";
import { useListKeys } from "../../lib/use-list-keys.ts";
import { usePageNumber } from "../../lib/use-params.ts";
import { Choices } from "../../parts/choices.tsx";
import { Empty } from "../../parts/empty.tsx";
import { May } from "../../parts/may.tsx";
import { At, Day } from "../../parts/moments.tsx";
import { type RowColumn, RowTable } from "../../parts/row-table.tsx";
import { Pager } from "../../parts/pager.tsx";
import { Tag } from "../../parts/tag.tsx";
import { dayText } from "../../parts/plots/figure-text.ts";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { CsvButton } from "./csv-button.tsx";
import { MatchLineDialog } from "./match-line-dialog.tsx";
import { useAccountName } from "../../parts/use-account-name.ts";

const PAGE = 50;
const ICONS = { member: Check, suspense: Inbox, own: ArrowLeftRight, open: CircleHelp, repeat: CircleHelp } as const;

/**
 * The words for a line's state. An open one that went out is no entry of ours, or none of the payout provider's list.
 * Money of suspense that was paid out went back to its sender.
 */
const openOr = ({ state, source, amount }: BankLine) => {
  if (source === "books" && state === "suspense") return "suspense.state.returned";
  if (state !== "open" || amount >= 0) return `bankLine.${state}` as const;
  return source === "books" ? "bankLine.notTheirs" : "bankLine.openOut";
};

/** How our books recorded a line. */
const InBooks = ({ line, onMatch }: { readonly line: BankLine; readonly onMatch: () => void }) => {
  const t = useT("console");
  const { state, member, source, amount, posting, transaction, proposal } = line;
  const Icon = ICONS[state];
  return (
    <span className="flex flex-wrap items-center gap-2">
      {member !== null && (
        <Link href={memberHref(member._id)} className="flex items-center gap-1.5 hover:underline">
          {state === "member" && <Icon aria-hidden className="size-4 text-up-text" />}
          {member.name}
        </Link>
      )}
      {(member === null || state === "open") && (
        <Tag tone={state === "own" ? "quiet" : "wait"} icon={<Icon aria-hidden />}>
          {t(openOr(line))}
        </Tag>
      )}
      {state === "suspense" && source !== "books" && posting !== null ? (
        <Link href={suspenseHref(posting)} className="text-accent-text hover:underline">
          {t("bank.seeEntry")}
        </Link>
      ) : (
        transaction !== null && (
          <Link href={transactionHref(transaction)} className="text-accent-text hover:underline">
            {t("bank.seeEntry")}
          </Link>
        )
      )}
      {proposal !== null && (
        <Link href={proposalHref(proposal)} className="text-accent-text hover:underline">
          {t("bank.proposed")}
        </Link>
      )}
      {state === "open" && source === "file" && amount > 0 && proposal === null && (
        <May act="bank.propose">
          <Button
            data-open
            tone="outline"
            size="small"
            className="ml-auto"
            icon={<Link2 aria-hidden className="size-4" />}
            onClick={onMatch}
          >
            {t("bank.match")}
          </Button>
        </May>
      )}
    </span>
  );
};

const useColumns = (
  kind: BankAccountRow["kind"],
  onMatch: (line: BankLine) => void,
): readonly RowColumn<BankLine>[] => {
  const t = useT("console");
  return [
    {
      key: "when",
      name: t("console.when"),
      phone: "detail",
      cell: ({ at, hasTime }) => (
        <span className="text-mute">{hasTime ? <At moment={at} withDay /> : <Day moment={at} />}</span>
      ),
    },
    {
      key: "text",
      name: t(kind === "bank" ? "bank.wrote" : "bank.paidTo"),
      phone: "main",
      cell: ({ text, reference }) => (
        <span className="block [overflow-wrap:anywhere] md:min-w-48">
          {text} {reference !== null && <span className="text-mute">{reference}</span>}
        </span>
      ),
    },
    {
      key: "amount",
      name: t("console.amount"),
      phone: "amount",
      isRight: true,
      cell: ({ amount }) => (
        <span className={cx("font-semibold whitespace-nowrap", amount > 0 && "text-up-text")}>
          {amountText(amount, true)}
        </span>
      ),
    },
    {
      key: "balance",
      name: t("ledger.balance"),
      phone: "named",
      isRight: true,
      cell: ({ balance }) => (
        <span className="whitespace-nowrap text-mute">
          {balance === null ? t("bank.noBalance") : amountText(balance)}
        </span>
      ),
    },
    {
      key: "books",
      name: t("bank.ours"),
      phone: "detail",
      cell: (line) => <InBooks line={line} onMatch={() => onMatch(line)} />,
    },
  ];
};

type BankLinesProps = {
  readonly account: BankAccountRow;
  /** The day of the lines, or null for all days. */
  readonly day: string | null;
  readonly onAllDays: () => void;
};

/** The bank's lines of one account, and how our books recorded each. */
export const BankLines = ({ account, day, onAllDays }: BankLinesProps) => {
  const t = useT("console");
  const [params, setParams] = useSearchParams();
  const state = LINES_SHOWN.find((each) => each === params.get("lines")) ?? "all";
  const [page, setPage] = usePageNumber();
  const [matching, setMatching] = useState<BankLine | null>(null);
  const columns = useColumns(account.kind, setMatching);
  const nameOf = useAccountName();
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  const which = { state, ...(day !== null && { day }) };
  const query = useQuery(read(listBankLines, { params: { _id: account._id }, query: { ...which, page, limit: PAGE } }));
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2">
        <Choices
          label={t("bank.which")}
          choices={LINES_SHOWN.map((key) => ({ key, label: t(`bankLines.${key}`) }))}
          value={state}
          onChange={(next) =>
            setParams((now) => changedIn([], now, { lines: next === "all" ? null : next, page: null }), {
              replace: true,
            })
          }
        />
        {day !== null && (
          <Button tone="outline" size="small" icon={<X aria-hidden className="size-4" />} onClick={onAllDays}>
            {t("bank.onlyDay", { day: dayText(day) })}
          </Button>
        )}
        {account.kind === "bank" && (
          <span className="order-last basis-full text-small text-mute sm:order-none sm:ml-auto sm:basis-auto">
            {t("bank.byTwo")}
          </span>
        )}
        <span className={cx("ml-auto", account.kind === "bank" && "sm:ml-0")}>
          <CsvButton
            about={`${nameOf(account)}, ${t(`bankLines.${state}`)}`}
            name={`bank-lines-${account.bankCode || account._id}-${state}.csv`}
            take={() => download(exportBankLines, { params: { _id: account._id }, query: which })}
          />
        </span>
      </div>
      <View query={query} skeleton={<SkeletonLines lines={6} height="h-11" />}>
        {(lines) =>
          lines.length === 0 ? (
            <Empty page={page} icon={<Inbox />} title={t(`bankLinesEmpty.${state}`)}>
              {account.kind === "bank" ? t("bank.emptyBody") : undefined}
            </Empty>
          ) : (
            <div ref={list}>
              <RowTable
                label={t(account.kind === "bank" ? "bank.linesSub" : "bank.payoutsSub")}
                rows={lines}
                columns={columns}
                keyOf={(line) => `${line.source} ${line._id}`}
                rowProps={() => ({ "data-row": true, tabIndex: -1, className: "row" })}
              />
            </div>
          )
        }
      </View>
      <Pager page={page} hasMore={query.data?.length === PAGE} onChange={setPage} />
      {matching !== null && <MatchLineDialog line={matching} onClose={() => setMatching(null)} />}
    </>
  );
};
