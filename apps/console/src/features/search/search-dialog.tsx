import { searchConsole } from "@krapao/contract/operator/search-console";
import type { Transaction } from "@krapao/contract/operator/transaction-shapes";
import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Sheet } from "@krapao/ui/sheet";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";

import { type Href, Link, memberHref } from "../../lib/navigation.tsx";
import { read } from "../../lib/read.ts";
import { useMay } from "../../lib/use-may.ts";
import { useQuiet } from "../../lib/use-quiet.ts";
import { MemberLine } from "../../parts/member-line.tsx";
import { At } from "../../parts/moments.tsx";
import { SearchInput } from "../../parts/search-input.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { TransactionIcon, TransactionWords } from "../../parts/transaction-words.tsx";
import { CaseRow, ClaimRow, LineRow, rowClass, SlipRow } from "./found-rows.tsx";
import { type FoundPlace, useFoundPlaces } from "./use-found-places.ts";

/** From this length on the server is searched. Pages and settings are searched from the first character. */
const MIN = 3;

const transactionHref = ({ _id, currency }: Transaction): Href =>
  `/transactions?currency=${currency}&id=${encodeURIComponent(_id)}`;

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="px-4 pt-3 pb-1 text-small text-mute">{title}</h3>
    <ul>{children}</ul>
  </section>
);

const Places = ({ places, onClose }: { readonly places: readonly FoundPlace[]; readonly onClose: () => void }) => {
  const t = useT("console");
  return (
    places.length > 0 && (
      <Group title={t("search.places")}>
        {places.map(({ href, label, detail }) => (
          <li key={href}>
            <Link href={href} className={rowClass} onClick={onClose}>
              <span className="min-w-0 grow font-semibold">{label}</span>
              {detail !== null && <span className="text-small text-mute">{detail}</span>}
            </Link>
          </li>
        ))}
      </Group>
    )
  );
};

type FoundProps = { readonly q: string; readonly hasPlaces: boolean; readonly onClose: () => void };

const Found = ({ q, hasPlaces, onClose }: FoundProps) => {
  const t = useT("console");
  const query = useQuery({ ...read(searchConsole, { query: { q } }), placeholderData: keepPreviousData });
  return (
    <View query={query} skeleton={<SkeletonLines lines={3} height="h-12" />}>
      {({ members, transactions, slips, claims, lines, cases }) => (
        <>
          {[members, transactions, slips, claims, lines, cases].every(({ length }) => length === 0) && !hasPlaces && (
            <p className="px-4 py-6 text-center text-mute">{t("search.nothing")}</p>
          )}
          {members.length > 0 && (
            <Group title={t("nav.members")}>
              {members.map((member) => (
                <li key={member._id}>
                  <Link href={memberHref(member._id)} className={rowClass} onClick={onClose}>
                    <span className="grow">
                      <MemberLine member={member} />
                    </span>
                    <span className="text-small text-mute">{member._id}</span>
                  </Link>
                </li>
              ))}
            </Group>
          )}
          {transactions.length > 0 && (
            <Group title={t("search.movements")}>
              {transactions.map((one) => (
                <li key={one._id}>
                  <Link href={transactionHref(one)} className={rowClass} onClick={onClose}>
                    <TransactionIcon kind={one.kind} />
                    <span className="min-w-0 grow">
                      <span className="block font-semibold">
                        <TransactionWords of={one} /> · {moneyText(one.amount, one.currency)}
                      </span>
                      <span className="block text-small text-mute [overflow-wrap:anywhere]">
                        {one.reference}
                        {one.member !== null && ` · ${one.member.name}`}
                      </span>
                    </span>
                    <span className="text-small text-mute">
                      <At moment={one.at} />
                    </span>
                  </Link>
                </li>
              ))}
            </Group>
          )}
          {slips.length > 0 && (
            <Group title={t("search.slips")}>
              {slips.map((one) => (
                <SlipRow key={one.reference} found={one} onClose={onClose} />
              ))}
            </Group>
          )}
          {claims.length > 0 && (
            <Group title={t("nav.depositReports")}>
              {claims.map((one) => (
                <ClaimRow key={one._id} found={one} onClose={onClose} />
              ))}
            </Group>
          )}
          {lines.length > 0 && (
            <Group title={t("search.lines")}>
              {lines.map((one) => (
                <LineRow key={one._id} found={one} onClose={onClose} />
              ))}
            </Group>
          )}
          {cases.length > 0 && (
            <Group title={t("nav.flags")}>
              {cases.map((one) => (
                <CaseRow key={one._id} found={one} onClose={onClose} />
              ))}
            </Group>
          )}
        </>
      )}
    </View>
  );
};

/**
 * Searches pages, settings, members, transactions, slips, reported transfers, unmatched bank lines
 * and cases as the operator types. The arrow keys move through the results.
 */
export const SearchDialog = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const t = useT("console");
  const may = useMay();
  const [text, setText] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const typed = text.trim();
  const q = useQuiet(typed);
  const places = useFoundPlaces(typed);
  const asks = q.length >= MIN && may("members.see");

  const walk = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const stops = [...(box.current?.querySelectorAll<HTMLElement>("input, a[href]") ?? [])];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    const next = stops[at + (event.key === "ArrowDown" ? 1 : -1)];
    if (at === -1 || next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <Sheet open={open} onClose={onClose} title={t("search.title")} width="wide">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the line and the links in it */}
      <div ref={box} onKeyDown={walk}>
        <SearchInput isFirst label={t("search.field")} value={text} onChange={setText} />
        <div className="mt-3 min-h-40 overflow-clip rounded-card border border-line bg-card" aria-live="polite">
          <Places places={places} onClose={onClose} />
          {asks ? (
            <Found q={q} hasPlaces={places.length > 0} onClose={onClose} />
          ) : (
            places.length === 0 && (
              <p className="px-4 py-6 text-center text-mute">
                {typed.length < MIN ? t("search.hint", { min: MIN }) : t("search.nothing")}
              </p>
            )
          )}
        </div>
      </div>
    </Sheet>
  );
};
