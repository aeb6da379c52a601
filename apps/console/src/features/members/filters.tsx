import { listMemberLabels } from "@krapao/contract/operator/list-member-labels";
import { MEMBER_STATUSES } from "@krapao/contract/operator/member-shapes";
import type { MemberListPage } from "@krapao/contract/operator/member-list-shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { DateInput } from "@krapao/ui/date-input";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import type { ChangeAddress } from "../../lib/list-address.ts";
import { read } from "../../lib/read.ts";
import { useMay } from "../../lib/use-may.ts";
import { AmountFilter } from "../../parts/amount-filter.tsx";
import { Choices } from "../../parts/choices.tsx";
import { FilterFold } from "../../parts/filter-fold.tsx";
import { FilterMenu, PickMenu } from "../../parts/filter-menu.tsx";
import { dateText } from "../../parts/plots/figure-text.ts";
import { FILTERS } from "./address.ts";

type FilterProps = { readonly params: URLSearchParams; readonly onChange: ChangeAddress };

/** A range of two dates in words, or null when neither is set. */
const spanText = (params: URLSearchParams, from: string, to: string): string | null => {
  const edges = [from, to].map((name) => params.get(name) ?? "");
  return edges.every((edge) => edge === "") ? null : edges.map((edge) => edge && dateText(edge)).join(" – ");
};

type SpanProps = FilterProps & {
  readonly label: string;
  readonly from: string;
  readonly to: string;
  /** The selected option other than dates, as text for the button. */
  readonly also?: { readonly value: string | null; readonly name: string; readonly choices: ReactNode };
};

/** Two fields for a range of dates. */
export const SpanFilter = ({ label, from, to, also, params, onChange }: SpanProps) => {
  const t = useT("console");
  return (
    <FilterMenu
      isWide
      label={label}
      value={spanText(params, from, to) ?? also?.value ?? null}
      onClear={() => onChange({ [from]: null, [to]: null, ...(also && { [also.name]: null }) })}
    >
      {also?.choices}
      {[
        { name: from, word: t("list.from") },
        { name: to, word: t("list.to") },
      ].map(({ name, word }) => (
        <div key={name} className="mt-1">
          <span className="text-small text-mute">{word}</span>
          <DateInput
            label={`${label}: ${word}`}
            value={params.get(name) ?? ""}
            onChange={(day) => {
              if (day !== null) onChange({ [name]: day });
            }}
          />
        </div>
      ))}
    </FilterMenu>
  );
};

type PickOneProps = {
  readonly isOn: boolean;
  readonly onPick: () => void;
  readonly children: string;
};

const PickOne = ({ isOn, onPick, children }: PickOneProps) => (
  <Button tone={isOn ? "soft" : "outline"} size="small" onClick={onPick}>
    {children}
  </Button>
);

const WITHIN = [1, 7, 30] as const;
const QUIET = [14, 30, 90] as const;

/** Filters by last activity. */
const SeenFilter = ({ params, onChange }: FilterProps) => {
  const t = useT("console");
  const [within, quiet] = [params.get("seenWithin"), params.get("quietFor")];
  const value =
    within !== null
      ? t("memberList.seenWithin", { days: within })
      : quiet !== null
        ? t("memberList.quietFor", { days: quiet })
        : null;
  const clear = { seenWithin: null, quietFor: null };
  return (
    <FilterMenu label={t("memberColumn.seen")} value={value} onClear={() => onChange(clear)}>
      {WITHIN.map((days) => (
        <PickOne
          key={days}
          isOn={within === String(days)}
          onPick={() => onChange({ ...clear, seenWithin: String(days) })}
        >
          {t("memberList.seenWithin", { days })}
        </PickOne>
      ))}
      {QUIET.map((days) => (
        <PickOne key={days} isOn={quiet === String(days)} onPick={() => onChange({ ...clear, quietFor: String(days) })}>
          {t("memberList.quietFor", { days })}
        </PickOne>
      ))}
    </FilterMenu>
  );
};

/** Filters by whether and when members first deposited. */
const FirstDepositFilter = ({ params, onChange }: FilterProps) => {
  const t = useT("console");
  const deposits = (["some", "none"] as const).find((key) => key === params.get("deposits"));
  const also = {
    name: "deposits",
    value: deposits === undefined ? null : t(`memberList.deposits.${deposits}`),
    choices: (["some", "none"] as const).map((key) => (
      <PickOne
        key={key}
        isOn={key === deposits}
        onPick={() => onChange({ deposits: key, ...(key === "none" && { firstFrom: null, firstTo: null }) })}
      >
        {t(`memberList.deposits.${key}`)}
      </PickOne>
    )),
  };
  return (
    <SpanFilter
      label={t("memberColumn.firstDeposit")}
      from="firstFrom"
      to="firstTo"
      also={also}
      params={params}
      onChange={onChange}
    />
  );
};

const RISK_FROM = [30, 60] as const;

/** Filters by the total score of open flags. */
const RiskFilter = ({ params, onChange }: FilterProps) => {
  const t = useT("console");
  const least = params.get("riskLeast");
  return (
    <FilterMenu
      label={t("memberColumn.risk")}
      value={least === null ? null : t("memberList.riskLeast", { score: least })}
      onClear={() => onChange({ riskLeast: null })}
    >
      {RISK_FROM.map((score) => (
        <PickOne key={score} isOn={least === String(score)} onPick={() => onChange({ riskLeast: String(score) })}>
          {t("memberList.riskLeast", { score })}
        </PickOne>
      ))}
    </FilterMenu>
  );
};

/** The filters of the members list. */
export const Filters = ({ params, onChange, page }: FilterProps & { readonly page: MemberListPage | undefined }) => {
  const t = useT("console");
  const may = useMay();
  const { data: labels } = useQuery(read(listMemberLabels, {}));
  const { levels, tags } = labels ?? { levels: [], tags: [] };
  return (
    <FilterFold names={FILTERS} params={params} onChange={onChange}>
      <PickMenu
        label={t("console.state")}
        choices={MEMBER_STATUSES.map((key) => ({ key, label: t(`memberStatus.${key}`) }))}
        values={params.get("states")?.split(",") ?? []}
        onChange={(values) => onChange({ states: values.join(",") })}
      />
      <SpanFilter
        label={t("memberColumn.joined")}
        from="joinedFrom"
        to="joinedTo"
        params={params}
        onChange={onChange}
      />
      <FirstDepositFilter params={params} onChange={onChange} />
      <AmountFilter
        key={`${params.get("least")} ${params.get("most")}`}
        label={t("memberColumn.deposited")}
        params={params}
        onChange={onChange}
      />
      <AmountFilter
        key={`recent ${params.get("recentLeast")} ${params.get("recentMost")}`}
        label={t("memberColumn.recentDeposited")}
        names={{ least: "recentLeast", most: "recentMost" }}
        params={params}
        onChange={onChange}
      />
      <SeenFilter params={params} onChange={onChange} />
      {may("risk.see") && <RiskFilter params={params} onChange={onChange} />}
      {levels.length > 0 && (
        <PickMenu
          label={t("label.level")}
          choices={[
            ...levels.map(({ _id, name }) => ({ key: _id, label: name })).toReversed(),
            { key: "none", label: t("label.noLevel") },
          ]}
          values={params.get("levels")?.split(",") ?? []}
          onChange={(values) => onChange({ levels: values.join(",") })}
        />
      )}
      {tags.length > 0 && (
        <PickMenu
          label={t("label.tag")}
          choices={tags.map(({ _id, name }) => ({ key: _id, label: name }))}
          values={params.get("tags")?.split(",") ?? []}
          onChange={(values) => onChange({ tags: values.join(",") })}
        />
      )}
      {page !== undefined && page.currencies.length > 1 && (
        <Choices
          label={t("console.currency")}
          choices={page.currencies.map((key) => ({ key, label: key === "BAHT" ? "THB" : "LAK" }))}
          value={page.currency}
          onChange={(key) => onChange({ currency: key })}
        />
      )}
    </FilterFold>
  );
};
