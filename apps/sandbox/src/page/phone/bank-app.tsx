import { useT } from "@krapao/i18n/react";
import { Money, Segmented, TabPanel } from "@krapao/ui";
import type { Edition } from "@krapao/contract/edition";
import { Copy, Landmark, MessageSquare, ScanLine } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";

import { account as accountShape, people as peopleShape } from "../../host/page-shapes.ts";
import type { Message, Person } from "../../host/page-shapes.ts";
import type { Currency } from "../../play/shapes.ts";
import { laoSomebody, somebody } from "../../world/somebody.ts";
import { CompactSelect } from "../lib/compact-select.tsx";
import { useCopy } from "../lib/copy-with-toast.ts";
import { usePoll } from "../lib/use-poll.ts";
import { PasteTab } from "./paste-tab.tsx";
import { PaymentsTab } from "./payments-tab.tsx";
import { ScanTab } from "./scan-tab.tsx";
import { SmsText } from "./sms-text.tsx";
import { TransferTab } from "./transfer-tab.tsx";
import { useOwner } from "./use-owner.ts";

type Tab = "scan" | "paste" | "transfer" | "payments";

const accountPath = ({ bankCode, accountNo }: Person, currency: Currency): string | null => {
  const digits = accountNo.replaceAll("-", "");
  if (digits.length < 4) return null;
  return `/page/account?${new URLSearchParams({ bankCode, accountNo: digits, currency }).toString()}`;
};

const keyOf = ({ bankCode, accountNo, accountName }: Person): string => [bankCode, accountNo, accountName].join("|");

/** A message that just came, over the bank's app as phones show it. */
const Banner = ({ message, code }: { readonly message: Message; readonly code: string }): ReactNode => {
  const t = useT("sandbox");
  const copy = useCopy();
  return (
    <div className="phone-banner">
      <span className="grid size-8 shrink-0 place-items-center rounded-chip bg-night text-gold">
        <MessageSquare aria-hidden className="size-4" />
      </span>
      <p className="line-clamp-3 min-w-0 flex-1 text-nav leading-snug">
        <b className="block">KRAPAO</b>
        <SmsText text={message.text} code={code} />
      </p>
      <button type="button" onClick={() => copy(code)} className="phone-banner-copy">
        <Copy aria-hidden className="size-4" />
        {t("common.copy")}
      </button>
    </div>
  );
};

type Props = {
  readonly phone: string | null;
  readonly edition: Edition;
  /** The message to show at the top, if one just came. */
  readonly fresh: Message | null;
};

/** A bank's app: the owner of its account, and its functions. */
export const BankApp = ({ phone, edition, fresh }: Props): ReactNode => {
  const t = useT("sandbox");
  const [tab, setTab] = useState<Tab>("scan");
  const [owner, setOwner] = useOwner(phone, edition === "lo" ? laoSomebody : somebody);
  // In Laos people have accounts in kip and in baht.
  const [currency, setCurrency] = useState<Currency>(edition === "lo" ? "LAK" : "THB");
  const people = usePoll("/page/people", peopleShape, 5000).value ?? [];
  const { value: account, refresh } = usePoll(accountPath(owner, currency), accountShape, 2000);
  const options = people.some((person) => keyOf(person) === keyOf(owner)) ? people : [owner, ...people];
  return (
    <div className="flex h-full flex-col">
      <header className="grid grid-cols-[minmax(0,1fr)] gap-2.5 px-3.5 pb-3 text-white">
        {fresh !== null && fresh.otpCode !== null && <Banner message={fresh} code={fresh.otpCode} />}
        <div className="flex flex-wrap items-center justify-between gap-2">
          <CompactSelect
            label={t("sandbox.bank.accountName")}
            value={keyOf(owner)}
            options={options.map((person) => ({
              value: keyOf(person),
              label: `${person.accountName} ${person.bankCode} x${person.accountNo.slice(-4)}`,
            }))}
            onChange={(value) => {
              const chosen = options.find((person) => keyOf(person) === value);
              if (chosen) setOwner(chosen);
            }}
            before={<Landmark aria-hidden className="size-4 shrink-0" />}
            className="bank-owner"
          />
          {edition === "lo" && (
            <CompactSelect
              label={t("sandbox.bank.currency")}
              value={currency}
              options={[
                { value: "LAK", label: "LAK" },
                { value: "THB", label: "THB" },
              ]}
              onChange={(value) => setCurrency(value === "THB" ? "THB" : "LAK")}
              className="bank-owner"
            />
          )}
          <Money amount={account?.holds ?? 0} currency={currency} className="ml-auto text-action font-bold" />
        </div>
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto bg-paper p-3">
        <Segmented
          label={t("sandbox.bank.tab")}
          panelId="bank-panel"
          value={tab}
          onChange={setTab}
          segments={[
            {
              key: "scan",
              label: (
                <span className="inline-flex items-center gap-1.5">
                  <ScanLine aria-hidden className="size-4" />
                  {t("sandbox.bank.scan")}
                </span>
              ),
            },
            { key: "paste", label: t("sandbox.bank.paste") },
            { key: "transfer", label: t("sandbox.bank.transfer") },
            { key: "payments", label: t("sandbox.bank.payments") },
          ]}
        />
        <TabPanel id="bank-panel" tab={tab} className="min-h-0 flex-1">
          {tab === "scan" && <ScanTab owner={owner} />}
          {tab === "paste" && <PasteTab owner={owner} />}
          {tab === "transfer" && (
            <TransferTab key={currency} owner={owner} currency={currency} onOwner={setOwner} onSent={refresh} />
          )}
          {tab === "payments" && <PaymentsTab account={account} />}
        </TabPanel>
      </div>
    </div>
  );
};
