import { useT } from "@krapao/i18n/react";
import { AmountInput, Button, toast } from "@krapao/ui";
import { useState } from "react";
import type { ReactNode } from "react";
import * as z from "zod/mini";

import { ours as oursShape, type Person } from "../../host/page-shapes.ts";
import type { Currency } from "../../play/shapes.ts";
import { call } from "../lib/api.ts";
import { useFailureToast } from "../lib/use-failure-words.ts";
import { usePoll } from "../lib/use-poll.ts";
import { laoBanks, thaiBanks } from "../../world/bank-codes.ts";
import { PersonFields } from "./person-fields.tsx";
import { SlipCard } from "./slip-card.tsx";

const transferred = z.object({ reference: z.string(), slip: z.string() });

type Props = {
  readonly owner: Person;
  readonly currency: Currency;
  readonly onOwner: (owner: Person) => void;
  readonly onSent: () => void;
};

/** A transfer from the person's own account to any other, and its slip. */
export const TransferTab = ({ owner, currency, onOwner, onSent }: Props): ReactNode => {
  const t = useT("sandbox");
  const fail = useFailureToast();
  const banks = currency === "LAK" ? [...laoBanks, ...thaiBanks] : [...thaiBanks, ...laoBanks];
  const [to, setTo] = useState({ bankCode: currency === "LAK" ? "BCEL" : "SCB", accountNo: "", accountName: "" });
  const ours = usePoll("/page/ours", oursShape, 10_000).value ?? [];
  const [amount, setAmount] = useState("");
  const [minor, setMinor] = useState<bigint | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [made, setMade] = useState<z.infer<typeof transferred> | null>(null);

  const send = async (): Promise<void> => {
    setIsSending(true);
    try {
      const { bankCode, accountNo } = to;
      const body = { from: owner, to: { bankCode, accountNo }, amount: Number(minor) / 100, currency };
      const done = await call("/bank/transfers", { schema: transferred, method: "POST", body });
      setMade(done);
      setAmount("");
      setMinor(null);
      toast(t("sandbox.bank.sent", { reference: done.reference }), "success");
    } catch (error) {
      fail(error);
    } finally {
      setIsSending(false);
      onSent();
    }
  };

  const isReady = [owner.accountNo, to.accountNo].every((number) => number.replaceAll("-", "").length >= 4);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <PersonFields legend={t("sandbox.bank.from")} value={owner} banks={banks} hasName onChange={onOwner} />
      <PersonFields legend={t("sandbox.bank.to")} value={to} banks={banks} hasName={false} onChange={setTo} />
      {ours.length > 0 && (
        <div className="flex flex-wrap items-center gap-1.5">
          <span className="text-small text-mute">{t("sandbox.bank.ours")}</span>
          {ours.map(({ bankCode, accountNo }) => (
            <button
              key={`${bankCode}/${accountNo}`}
              type="button"
              className="min-h-9 rounded-chip border border-line bg-card px-2.5 text-small font-semibold hover:border-line-strong"
              onClick={() => setTo({ bankCode, accountNo, accountName: "" })}
            >
              {bankCode} x{accountNo.slice(-4)}
            </button>
          ))}
        </div>
      )}
      <AmountInput
        label={t("sandbox.bank.amount")}
        value={amount}
        currency={currency}
        onChange={(text, next) => {
          setAmount(text);
          setMinor(next);
        }}
      />
      <Button
        type="submit"
        size="medium"
        loading={isSending}
        disabled={!isReady || owner.accountName.trim() === "" || minor === null || minor <= 0n}
      >
        {t("sandbox.bank.send")}
      </Button>
      {made !== null && <SlipCard key={made.reference} reference={made.reference} slip={made.slip} />}
    </form>
  );
};
