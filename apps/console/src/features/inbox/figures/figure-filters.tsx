import { CHAT_HOURS } from "@krapao/contract/operator/chat-shapes";
import type { getChatFigures } from "@krapao/contract/operator/get-chat-figures";
import { listOperators } from "@krapao/contract/operator/list-operators";
import type { QueryOf } from "@krapao/contract/types";
import { languageNames, languages } from "@krapao/i18n/language";
import { useT, useWords } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";

import { read } from "../../../lib/read.ts";
import { useMay } from "../../../lib/use-may.ts";
import { useMe } from "../../../lib/use-me.ts";
import { FilterSelect } from "../../../parts/filter-select.tsx";
import { settingsQuery } from "../queries.ts";

/** The filters of the figures. A filter that is missing matches all. */
export type FigureFilters = Pick<QueryOf<typeof getChatFigures>, "operator" | "topic" | "language" | "hours">;

const PARTS_OF_DAY = { "0-6": "00:00–06:00", "6-12": "06:00–12:00", "12-18": "12:00–18:00", "18-24": "18:00–24:00" };

/** Filters by operator, topic, language and hours of the day. */
export const FigureFiltersPart = ({
  filters,
  onChange,
}: {
  readonly filters: FigureFilters;
  readonly onChange: (filters: FigureFilters) => void;
}) => {
  const t = useT("console");
  const { language } = useWords();
  const me = useMe();
  const seesAll = useMay()("inbox.figures");
  const { data: operators } = useQuery(read(listOperators, {}));
  const { data: set } = useQuery(settingsQuery);
  const all = t("inbox.allOf");
  return (
    <>
      <FilterSelect
        label={t("inbox.person")}
        all={all}
        value={filters.operator}
        choices={(operators ?? [])
          .filter(({ _id }) => seesAll || _id === me?._id)
          .map(({ _id, name }) => ({ key: _id, label: name }))}
        onChange={(operator) => onChange({ ...filters, operator })}
      />
      <FilterSelect
        label={t("inbox.topic")}
        all={all}
        value={filters.topic}
        choices={(set?.settings.topics ?? []).map(({ code, name }) => ({ key: code, label: name[language] }))}
        onChange={(topic) => onChange({ ...filters, topic })}
      />
      <FilterSelect
        label={t("inbox.language")}
        all={all}
        value={filters.language}
        choices={languages.map((key) => ({ key, label: languageNames[key] }))}
        onChange={(of) => onChange({ ...filters, language: of })}
      />
      <FilterSelect
        label={t("inbox.hours")}
        all={all}
        value={filters.hours}
        choices={CHAT_HOURS.map((key) => ({
          key,
          label:
            key === "open" ? t("inbox.hours.open") : key === "closed" ? t("inbox.hours.closed") : PARTS_OF_DAY[key],
        }))}
        onChange={(hours) => onChange({ ...filters, hours })}
      />
    </>
  );
};
