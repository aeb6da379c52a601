import { useT } from "@krapao/i18n/react";

/** The transactions that do not agree with the ledger, each by its reference. */
export const WrongTransactions = ({ problems }: { readonly problems: readonly string[] }) => {
  const t = useT("console");
  return (
    <section role="alert" className="rounded-card border border-line bg-down-soft px-4 py-3 text-down">
      <h2 className="font-bold">{t("transactions.wrong")}</h2>
      <ul>
        {problems.map((problem) => (
          <li key={problem} className="py-0.5 text-small [overflow-wrap:anywhere]">
            {problem}
          </li>
        ))}
      </ul>
    </section>
  );
};
