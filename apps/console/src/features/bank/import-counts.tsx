import type { BadLine } from "@krapao/contract/operator/bank-shapes";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";

import { Tag } from "../../parts/tag.tsx";

/** How many lines of a file are new, already imported, and unreadable. */
export const Counts = ({ added, known, bad }: { added: number; known: number; bad: number }) => {
  const t = useT("console");
  return (
    <span className="flex flex-wrap gap-1.5">
      <Tag tone="up">{t("bank.added", { count: countText(added) })}</Tag>
      <Tag>{t("bank.known", { count: countText(known) })}</Tag>
      {bad > 0 && <Tag tone="down">{t("bank.bad", { count: countText(bad) })}</Tag>}
    </span>
  );
};

/** The lines that will not be imported, each with the field that cannot be read. */
export const BadLines = ({ bad, label }: { readonly bad: readonly BadLine[]; readonly label: string }) => {
  const t = useT("console");
  if (bad.length === 0) return null;
  return (
    <details className="rounded-control bg-down-soft px-3 py-2 text-down">
      <summary className="cursor-pointer font-semibold">{t("bank.badLines", { count: label })}</summary>
      <ul className="mt-1 grid gap-0.5">
        {bad.map(({ line, why, cell }) => (
          <li key={line} className="[overflow-wrap:anywhere]">
            {t(`badLine.${why}`, { line, cell })}
          </li>
        ))}
      </ul>
    </details>
  );
};
