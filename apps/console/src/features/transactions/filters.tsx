import { listTransactionChoices } from "@krapao/contract/operator/list-transaction-choices";
import {
  TRANSACTION_CHANNELS,
  TRANSACTION_KINDS,
  TRANSACTION_STATES,
} from "@krapao/contract/operator/transaction-shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { useQuery } from "@tanstack/react-query";

import type { ChangeAddress } from "../../lib/list-address.ts";
import { read } from "../../lib/read.ts";
import { closeMenuAround } from "../../lib/use-closing.ts";
import { AmountFilter } from "../../parts/amount-filter.tsx";
import { Choices } from "../../parts/choices.tsx";
import { FILTERS, type Time, timeOf, TIMES, valuesOf } from "./address.ts";
import { edgeText } from "./edge.ts";
import { EdgeInput } from "./edge-input.tsx";
import { FilterFold } from "../../parts/filter-fold.tsx";
import { FilterMenu, PickMenu } from "../../parts/filter-menu.tsx";
import { MemberLine } from "../../parts/member-line.tsx";
import { MemberSearch } from "../../parts/member-search.tsx";

type FilterProps = { readonly params: URLSearchParams; readonly onChange: ChangeAddress };

const TIME_KEYS = Object.keys(TIMES) as Time[];

const useTimeText = (params: URLSearchParams): string | null => {
  const t = useT("console");
  const time = timeOf(params);
  if (time !== null) return t(`transactionTime.${time}`);
  const [from, to] = [params.get("from"), params.get("to")];
  if (from === null && to === null) return null;
  return `${from === null ? "" : edgeText(from)} – ${to === null ? "" : edgeText(to)}`;
};

const TimeFilter = ({ params, onChange }: FilterProps) => {
  const t = useT("console");
  const clear = { time: null, from: null, to: null };
  return (
    <FilterMenu isWide label={t("transactions.time")} value={useTimeText(params)} onClear={() => onChange(clear)}>
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
          <span className="text-small text-mute">{t(`list.${edge}`)}</span>
          <EdgeInput
            label={t(`list.${edge}`)}
            value={params.get(edge) ?? ""}
            onChange={(value) => onChange({ time: null, [edge]: value })}
          />
        </div>
      ))}
    </FilterMenu>
  );
};

const MemberFilter = ({ params, onChange }: FilterProps) => {
  const t = useT("console");
  const member = params.get("member");
  return (
    <FilterMenu isWide label={t("console.member")} value={member} onClear={() => onChange({ member: null })}>
      <MemberSearch key={member}>
        {(found) => (
          <button
            type="button"
            className="flex w-full items-center px-3 py-2 text-left -outline-offset-2 hover:bg-paper"
            onClick={(event) => {
              closeMenuAround(event.currentTarget);
              onChange({ member: found._id });
            }}
          >
            <MemberLine member={found} />
          </button>
        )}
      </MemberSearch>
    </FilterMenu>
  );
};

/** The filters of the list of transactions. */
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
    <FilterFold names={FILTERS} params={params} onChange={onChange}>
      <TimeFilter params={params} onChange={onChange} />
      <AmountFilter label={t("console.amount")} params={params} onChange={onChange} />
      <PickMenu
        label={t("transactions.kind")}
        choices={TRANSACTION_KINDS.map((key) => ({ key, label: t(`transactionKind.${key}`) }))}
        {...pick("kinds")}
      />
      <PickMenu
        label={t("transactions.channel")}
        choices={TRANSACTION_CHANNELS.map((key) => ({ key, label: t(`channel.${key}`) }))}
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
    </FilterFold>
  );
};
