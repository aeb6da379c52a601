import { amountText, currencySign } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { ArrowUp, Download, Gamepad2, Gift, Landmark, QrCode } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";

import { totals as totalsShape } from "../../host/page-shapes.ts";
import type { BookLine } from "../../host/page-shapes.ts";
import type { Currency } from "../../play/shapes.ts";
import { CompactSelect } from "../lib/compact-select.tsx";
import { Panel } from "../lib/panel.tsx";
import { usePoll } from "../lib/use-poll.ts";

const icons = { bank: Landmark, payouts: ArrowUp, qr: QrCode, gift: Gift, game: Gamepad2 };
/** The order of the rows. A kind that is missing here comes last. */
const places = Object.keys(icons);
const placeOf = (kind: string): number => (places.includes(kind) ? places.indexOf(kind) : places.length);
/** The sources and targets of pretend money are not shown. */
const hidden = ["house", "outside"];

const iconOf = (kind: string) => Object.entries(icons).find(([each]) => each === kind)?.[1] ?? Landmark;

const useName = (): ((line: BookLine) => string) => {
  const t = useT("sandbox");
  return ({ kind, code }) => {
    if (kind === "payouts") return t("sandbox.books.payouts");
    if (kind === "qr") return t("sandbox.books.qr", { provider: code });
    if (kind === "gift") return t("sandbox.gift.tab");
    return code;
  };
};

const sum = (lines: readonly BookLine[], pick: (line: BookLine) => number): number =>
  Math.round(lines.reduce((total, line) => total + pick(line) * 100, 0)) / 100;

/**
 * The world's own books: what each holder received, gave and holds. The sources of pretend money are only in the JSON.
 */
export const BooksPanel = (): ReactNode => {
  const t = useT("sandbox");
  const nameOf = useName();
  const { value } = usePoll("/totals", totalsShape, 2000);
  const [wanted, setWanted] = useState<Currency>("THB");
  const accounts = value?.accounts ?? [];
  const currencies = [...new Set(accounts.map((line) => line.currency))];
  const currency = currencies.includes(wanted) ? wanted : (currencies[0] ?? wanted);
  const lines = accounts
    .filter((line) => line.currency === currency && !hidden.includes(line.kind))
    .toSorted((left, right) => placeOf(left.kind) - placeOf(right.kind));

  return (
    <Panel
      title={t("sandbox.books.title")}
      note={`${t("sandbox.books.scope")}, ${currencySign(currency)}`}
      aside={
        <>
          {currencies.length > 1 && (
            <CompactSelect
              label={t("sandbox.bank.amount")}
              value={currency}
              options={currencies.map((each) => ({ value: each, label: currencySign(each) }))}
              onChange={(value) => setWanted(value === "LAK" ? "LAK" : "THB")}
            />
          )}
          <a href="/totals" download="totals.json" className="books-json">
            <Download aria-hidden className="size-4" />
            {t("sandbox.books.json")}
          </a>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <div role="group" aria-label={t("sandbox.books.title")} tabIndex={0} className="books">
        <table className="w-full">
          <thead>
            <tr>
              <th scope="col">{t("sandbox.books.where")}</th>
              <th scope="col">{t("sandbox.books.in")}</th>
              <th scope="col">{t("sandbox.books.out")}</th>
              <th scope="col">{t("sandbox.books.holds")}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              const Icon = iconOf(line.kind);
              return (
                <tr key={`${line.kind}/${line.code}/${line.accountNo}`}>
                  <th scope="row">
                    <span className="flex items-center gap-2">
                      <Icon aria-hidden className="size-4 shrink-0 text-accent" />
                      <span>
                        {nameOf(line)}
                        {line.accountNo !== "" && (
                          <span className="ml-2 text-small text-mute">x{line.accountNo.slice(-4)}</span>
                        )}
                      </span>
                    </span>
                  </th>
                  <td>{amountText(line.in)}</td>
                  <td>{amountText(line.out)}</td>
                  <td className="font-semibold">{amountText(line.holds)}</td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("sandbox.books.all")}</th>
              <td>{amountText(sum(lines, (line) => line.in))}</td>
              <td>{amountText(sum(lines, (line) => line.out))}</td>
              <td>{amountText(sum(lines, (line) => line.holds))}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
};
