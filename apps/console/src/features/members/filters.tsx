import { listMemberLabels } from "@krapao/contract/operator/list-member-labels";
import { MEMBER_STATUSES } from "@krapao/contract/operator/member-shapes";
import type { MemberListPage } from "@krapao/contract/operator/member-list-shapes";
import { languageNames, languages } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";
import { DateInput } from "@krapao/ui/date-input";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";

import { read } from "../../lib/read.ts";
import { useMay } from "../../lib/use-may.ts";
import { AmountFilter } from "../../parts/amount-filter.tsx";
import { Choices } from "../../parts/choices.tsx";
import { FilterFold } from "../../parts/filter-fold.tsx";
import { FilterMenu, PickMenu } from "../../parts/filter-menu.tsx";
import { dateText } from "../../parts/plots/figure-text.ts";
import { FILTERS } from "./address.ts";
import { DaysFilter, type FilterProps, PickOne, WITHIN } from "./day-filters.tsx";

const DEVICES = ["shared", "own"] as const;
const BONUS = ["running", "none"] as const;

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

/** Filters by when members joined. */
const JoinedFilter = ({ params, onChange }: FilterProps) => {
  const t = useT("console");
  const within = params.get("joinedWithin");
  const also = {
    name: "joinedWithin",
    value: within === null ? null : t("memberList.within", { days: within }),
    choices: WITHIN.map((days) => (
      <PickOne
        key={days}
        isOn={within === String(days)}
        onPick={() => onChange({ joinedWithin: String(days), joinedFrom: null, joinedTo: null })}
      >
        {t("memberList.within", { days })}
      </PickOne>
    )),
  };
  return (
    <SpanFilter
      label={t("memberColumn.joined")}
      from="joinedFrom"
      to="joinedTo"
      also={also}
      params={params}
      onChange={onChange}
    />
  );
};

/** Filters by whether members share a device with others. */
const DevicesFilter = ({ params, onChange }: FilterProps) => {
  const t = useT("console");
  const devices = DEVICES.find((key) => key === params.get("devices"));
  return (
    <FilterMenu
      label={t("memberList.device")}
      value={devices === undefined ? null : t(`memberList.devices.${devices}`)}
      onClear={() => onChange({ devices: null })}
    >
      {DEVICES.map((key) => (
        <PickOne key={key} isOn={key === devices} onPick={() => onChange({ devices: key })}>
          {t(`memberList.devices.${key}`)}
        </PickOne>
      ))}
    </FilterMenu>
  );
};

/** Filters by whether a bonus runs. */
const BonusFilter = ({ params, onChange }: FilterProps) => {
  const t = useT("console");
  const bonus = BONUS.find((key) => key === params.get("bonus"));
  return (
    <FilterMenu
      label={t("rewards.bonuses")}
      value={bonus === undefined ? null : t(`memberList.bonus.${bonus}`)}
      onClear={() => onChange({ bonus: null })}
    >
      {BONUS.map((key) => (
        <PickOne key={key} isOn={key === bonus} onPick={() => onChange({ bonus: key })}>
          {t(`memberList.bonus.${key}`)}
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

type Range = {
  readonly label: string;
  readonly names: { readonly least: string; readonly most: string };
  readonly isSigned?: boolean;
};

/** Filters that are looked for less often. Those that are set are always shown. */
const LessUsed = ({ params, onChange }: FilterProps) => {
  const t = useT("console");
  const [isOpen, setOpen] = useState(false);
  const amount = ({ label, names, isSigned = false }: Range) => ({
    names: [names.least, names.most],
    filter: (
      <AmountFilter
        key={names.least}
        label={label}
        names={names}
        isSigned={isSigned}
        params={params}
        onChange={onChange}
      />
    ),
  });
  const days = (label: string, within: string, since?: string) => ({
    names: [within, ...(since === undefined ? [] : [since])],
    filter: (
      <DaysFilter
        key={within}
        label={label}
        within={within}
        {...(since !== undefined && { since })}
        params={params}
        onChange={onChange}
      />
    ),
  });
  const filters = [
    days(t("memberColumn.lastDeposit"), "depositWithin", "noDepositFor"),
    days(t("memberColumn.lastPlayed"), "playedWithin", "notPlayedFor"),
    amount({ label: t("memberColumn.deposited"), names: { least: "least", most: "most" } }),
    amount({
      label: t("memberColumn.recentPlay"),
      names: { least: "playLeast", most: "playMost" },
      isSigned: true,
    }),
    amount({
      label: t("memberColumn.weekNet"),
      names: { least: "weekNetLeast", most: "weekNetMost" },
      isSigned: true,
    }),
    amount({ label: t("memberColumn.balance"), names: { least: "walletLeast", most: "walletMost" } }),
    { names: ["bonus"], filter: <BonusFilter key="bonus" params={params} onChange={onChange} /> },
    days(t("memberList.bankChanged"), "bankWithin"),
    { names: ["devices"], filter: <DevicesFilter key="devices" params={params} onChange={onChange} /> },
    {
      names: ["languages"],
      filter: (
        <PickMenu
          key="languages"
          label={t("memberColumn.language")}
          choices={languages.map((key) => ({ key, label: languageNames[key] }))}
          values={params.get("languages")?.split(",") ?? []}
          onChange={(values) => onChange({ languages: values.join(",") })}
        />
      ),
    },
  ];
  const shown = filters.filter(({ names }) => isOpen || names.some((name) => params.has(name)));
  return (
    <>
      {shown.map(({ filter }) => filter)}
      {!isOpen && shown.length < filters.length && (
        <button
          type="button"
          className="flex min-h-(--control-small) items-center gap-1.5 rounded-control border border-dashed border-line bg-card px-3 font-semibold hover:bg-sand pointer-coarse:min-h-11"
          onClick={() => setOpen(true)}
        >
          <Plus aria-hidden className="size-4" />
          {t("memberList.moreFilters")}
        </button>
      )}
    </>
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
      <JoinedFilter params={params} onChange={onChange} />
      <FirstDepositFilter params={params} onChange={onChange} />
      <AmountFilter
        label={t("memberColumn.recentDeposited")}
        names={{ least: "recentLeast", most: "recentMost" }}
        params={params}
        onChange={onChange}
      />
      <DaysFilter
        label={t("memberColumn.seen")}
        within="seenWithin"
        since="quietFor"
        params={params}
        onChange={onChange}
      />
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
      <LessUsed params={params} onChange={onChange} />
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
