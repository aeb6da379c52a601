import { useT } from "@krapao/i18n/react";
import { AmountInput, Button } from "@krapao/ui";
import { Copy, Gift } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import * as z from "zod/mini";

import { call } from "../lib/api.ts";
import { CompactSelect } from "../lib/compact-select.tsx";
import { useCopy } from "../lib/copy-with-toast.ts";
import { useFailureToast } from "../lib/use-failure-words.ts";

const wrapped = z.object({ link: z.string() });
const kinds = ["good", "used", "expired", "own", "shared", "unknown", "other"] as const;
/** Of these kinds, the one that is good but pays another amount than it shows. */
const OTHER = "other";
const presets = [20n, 50n, 100n, 500n].map((baht) => ({ minor: baht * 100n }));

const isAmount = (minor: bigint | null): boolean => minor !== null && minor > 0n;

/** TrueMoney: wraps money into a gift link. */
export const GiftApp = (): ReactNode => {
  const t = useT("sandbox");
  const copy = useCopy();
  const fail = useFailureToast();
  const [amount, setAmount] = useState("");
  const [minor, setMinor] = useState<bigint | null>(null);
  const [paid, setPaid] = useState("");
  const [paidMinor, setPaidMinor] = useState<bigint | null>(null);
  const [kind, setKind] = useState<string>("good");
  const [isBusy, setIsBusy] = useState(false);
  const [link, setLink] = useState<string | null>(null);

  const wrap = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const special = kind === OTHER ? { pays: Number(paidMinor) / 100 } : kind !== "good" && { kind };
      const body = { amount: Number(minor) / 100, ...special };
      setLink((await call("/truemoney/gifts", { schema: wrapped, method: "POST", body })).link);
    } catch (error) {
      fail(error);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form
      className="flex h-full flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void wrap();
      }}
    >
      <header className="flex items-center gap-3 px-4 pb-4 text-white">
        <Gift aria-hidden className="size-6" />
        <h3 className="text-action font-bold">{t("sandbox.gift.title")}</h3>
      </header>
      <div className="grid min-h-0 flex-1 content-start gap-3 overflow-y-auto bg-paper p-3">
        <AmountInput
          label={t("sandbox.gift.amount")}
          value={amount}
          currency="THB"
          presets={presets}
          onChange={(text, next) => {
            setAmount(text);
            setMinor(next);
          }}
        />
        <CompactSelect
          label={t("sandbox.gift.kind")}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`sandbox.gift.kind.${value}`) }))}
          onChange={setKind}
        />
        {kind === OTHER && (
          <AmountInput
            label={t("sandbox.gift.pays")}
            value={paid}
            currency="THB"
            onChange={(text, next) => {
              setPaid(text);
              setPaidMinor(next);
            }}
          />
        )}
        <Button
          type="submit"
          size="medium"
          loading={isBusy}
          disabled={!isAmount(minor) || (kind === OTHER && !isAmount(paidMinor))}
        >
          {t("sandbox.gift.wrap")}
        </Button>
        {link !== null && (
          <div className="grid gap-2 rounded-control border border-line bg-card p-3">
            <output className="text-small wrap-anywhere">{link}</output>
            <Button tone="soft" size="small" icon={<Copy aria-hidden className="size-4" />} onClick={() => copy(link)}>
              {t("sandbox.gift.copy")}
            </Button>
            <p className="text-small text-mute">{t("sandbox.gift.hint")}</p>
          </div>
        )}
      </div>
    </form>
  );
};
