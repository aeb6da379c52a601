import { listTransactionChoices } from "@krapao/contract/operator/list-transaction-choices";
import { TRANSACTION_KINDS, TRANSACTION_STATES } from "@krapao/contract/operator/transaction-shapes";
import { DEPOSIT_CHANNELS } from "@krapao/contract/statement/shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { DateInput } from "@krapao/ui/date-input";
import { TextInput } from "@krapao/ui/text-input";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { read } from "../../lib/read.ts";
import { Choices } from "../../parts/choices.tsx";
import { dateText } from "../../parts/plots/figure-text.ts";
import { FILTERS, type Time, timeOf, TIMES, valuesOf } from "./address.ts";
import { FilterMenu, PickMenu } from "./filter-menu.tsx";

export type ChangeAddress = (change: Readonly<Record<string, string | null>>) => void;
type FilterProps = { readonly params: URLSearchParams; readonly onChange: ChangeAddress };

const TIME_KEYS = Object.keys(TIMES) as Time[];

const useTimeText = (params: URLSearchParams): string | null => {
  const t = useT("console");
  const time = timeOf(params);
  if (time !== null) return t(`transactionTime.${time}`);
  const [from, to] = [params.get("from"), params.get("to")];
  if (from === null && to === null) return null;
  return `${from === null ? "" : dateText(from)} – ${to === null ? "" : dateText(to)}`;
};

const TimeFilter = ({ params, onChange }: FilterProps) => {
  const t = useT("console");
  const clear = { time: null, from: null, to: null };
  return (
    <FilterMenu label={t("transactions.time")} value={useTimeText(params)} onClear={() => onChange(clear)}>
      {TIME_KEYS.map((time) => (
        <Button
          key={time}
          tone={timeOf(params) === time ? "soft" : "outline"}
          size="small"
          onClick={() => onChange({ ...clear, time })}
        >
          {t(`transactionTime.${time}`)}
        </Button>
      ))}
      {(["from", "to"] as const).map((edge) => (
        <div key={edge} className="mt-1">
          <span className="text-small text-mute">{t(`transactions.${edge}`)}</span>
          <DateInput
            label={t(`transactions.${edge}`)}
            value={params.get(edge) ?? ""}
            onChange={(value) => {
              if (value !== null) onChange({ time: null, [edge]: value });
            }}
          />
        </div>
      ))}
    </FilterMenu>
  );
};

const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/;

const AmountFilter = ({ params, onChange }: FilterProps) => {
  const t = useT("console");
  const [least, most] = [params.get("least"), params.get("most")];
  const [typed, setTyped] = useState({ least: least ?? "", most: most ?? "" });
  const value =
    least !== null && most !== null
      ? `${least} – ${most}`
      : least !== null
        ? t("transactions.atLeast", { amount: least })
        : most !== null
          ? t("transactions.atMost", { amount: most })
          : null;
  const fit = (text: string): string | null =>
    AMOUNT.test(text.replaceAll(",", "")) ? text.replaceAll(",", "") : null;
  return (
    <FilterMenu
      label={t("console.amount")}
      value={value}
      onClear={() => {
        setTyped({ least: "", most: "" });
        onChange({ least: null, most: null });
      }}
    >
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ least: fit(typed.least), most: fit(typed.most) });
        }}
      >
        {(["least", "most"] as const).map((edge) => (
          <TextInput
            key={edge}
            inputMode="decimal"
            autoComplete="off"
            aria-label={t(`transactions.${edge}`)}
            placeholder={t(`transactions.${edge}`)}
            value={typed[edge]}
            onChange={({ target }) => setTyped({ ...typed, [edge]: target.value })}
          />
        ))}
        <Button type="submit" size="small">
          {t("transactions.set")}
        </Button>
      </form>
    </FilterMenu>
  );
};

const MEMBER = /^[1-9]\d{9}$/;

const MemberFilter = ({ params, onChange }: FilterProps) => {
  const t = useT("console");
  const [typed, setTyped] = useState("");
  return (
    <FilterMenu label={t("console.member")} value={params.get("member")} onClear={() => onChange({ member: null })}>
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (MEMBER.test(typed.trim())) onChange({ member: typed.trim() });
        }}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          aria-label={t("transactions.memberNumber")}
          placeholder={t("transactions.memberNumber")}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" size="small">
          {t("transactions.set")}
        </Button>
      </form>
    </FilterMenu>
  );
};

/** What the list is narrowed to, each filter by itself. */
export const Filters = ({ params, onChange }: FilterProps) => {
  const t = useT("console");
  const { data } = useQuery(read(listTransactionChoices, {}));
  const pick = (name: "kinds" | "channels" | "banks" | "providers" | "states") => ({
    values: valuesOf(params, name),
    onChange: (values: readonly string[]) => onChange({ [name]: values.join(",") }),
  });
  const same = (values: readonly string[] = []) => values.map((key) => ({ key, label: key }));
  const currencies = data?.currencies ?? [];
  const operator = params.get("operator");
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TimeFilter params={params} onChange={onChange} />
      <AmountFilter key={`${params.get("least")} ${params.get("most")}`} params={params} onChange={onChange} />
      <PickMenu
        label={t("transactions.kind")}
        choices={TRANSACTION_KINDS.map((key) => ({ key, label: t(`transactionKind.${key}`) }))}
        {...pick("kinds")}
      />
      <PickMenu
        label={t("transactions.channel")}
        choices={DEPOSIT_CHANNELS.map((key) => ({ key, label: t(`channel.${key}`) }))}
        {...pick("channels")}
      />
      <PickMenu label={t("transactions.bank")} choices={same(data?.banks)} {...pick("banks")} />
      <PickMenu label={t("transactions.provider")} choices={same(data?.providers)} {...pick("providers")} />
      <PickMenu
        label={t("console.state")}
        choices={TRANSACTION_STATES.map((key) => ({ key, label: t(`transactionState.${key}`) }))}
        {...pick("states")}
      />
      <MemberFilter params={params} onChange={onChange} />
      <PickMenu
        label={t("transactions.operator")}
        values={operator === null ? [] : [operator]}
        choices={[
          { key: "any", label: t("transactions.anyOperator") },
          ...(data?.operators ?? []).map(({ _id, name }) => ({ key: _id, label: name })),
        ]}
        onChange={(values) => onChange({ operator: values.find((value) => value !== operator) ?? null })}
      />
      {currencies.length > 1 && (
        <Choices
          label={t("console.currency")}
          choices={currencies.map((key) => ({ key, label: key === "BAHT" ? "THB" : "LAK" }))}
          value={currencies.find((each) => each === params.get("currency")) ?? currencies[0] ?? "BAHT"}
          onChange={(key) => onChange({ currency: key })}
        />
      )}
      {FILTERS.some((name) => params.has(name)) && (
        <button
          type="button"
          className="rounded-chip px-1 font-semibold text-accent-text hover:underline pointer-coarse:min-h-11"
          onClick={() => onChange(Object.fromEntries(FILTERS.map((name) => [name, null])))}
        >
          {t("transactions.clear")}
        </button>
      )}
    </div>
  );
};
