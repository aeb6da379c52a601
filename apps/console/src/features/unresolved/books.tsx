import { amountText, moneyText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { BookOpen, FileText } from "lucide-react";

import { At } from "../../parts/moments.tsx";
import { Fact, Panel } from "../../parts/panel.tsx";
import { Tag } from "../../parts/tag.tsx";
import type { UnresolvedDetail } from "./queries.ts";

const Unknown = () => {
  const t = useT("console");
  return <span className="text-mute">{t("unresolved.unknown")}</span>;
};

/** Our postings next to the provider's report. */
export const Books = ({ transfer }: { readonly transfer: UnresolvedDetail }) => {
  const t = useT("console");
  const words = useWords();
  const { _id, amount, currency, account, provider, ours, theirs, edges } = transfer;
  return (
    <div className="grid gap-3.5 sm:grid-cols-2">
      <Panel
        title={
          <span className="flex items-center gap-2">
            <BookOpen aria-hidden className="size-4 text-accent" />
            {t("unresolved.ours")}
          </span>
        }
      >
        <dl className="px-4 pb-2">
          <Fact label={t("console.reference")}>{_id}</Fact>
          <Fact label={t("console.state")}>
            <Tag tone="wait">{words.find(`sagaState.${ours.state}`) ?? ours.state}</Tag>
          </Fact>
          <Fact label={t("console.amount")}>
            <span className="font-semibold">{moneyText(amount, currency)}</span>
          </Fact>
          <Fact label={t("unresolved.sent")}>{ours.sentAt === null ? <Unknown /> : <At moment={ours.sentAt} />}</Fact>
          <Fact label={t("unresolved.before")}>
            {ours.balanceBefore === null ? <Unknown /> : amountText(ours.balanceBefore)}
          </Fact>
          <Fact label={t("unresolved.asked")}>{t("unresolved.times", { count: ours.asked })}</Fact>
        </dl>
      </Panel>
      <Panel
        title={
          <span className="flex items-center gap-2">
            <FileText aria-hidden className="size-4 text-accent" />
            {t("unresolved.theirs", { provider })}
          </span>
        }
      >
        <dl className="px-4 pb-2">
          <Fact label={t("unresolved.account")}>{account}</Fact>
          <Fact label={t("unresolved.balance")}>
            {theirs.balance === null ? (
              <Unknown />
            ) : (
              <span className="font-semibold">{amountText(theirs.balance)}</span>
            )}
          </Fact>
          <Fact label={t("unresolved.balanceAt")}>
            {theirs.balanceAt === null ? <Unknown /> : <At moment={theirs.balanceAt} />}
          </Fact>
          <Fact label={t("unresolved.playSure")}>
            {edges.between === null ? <Unknown /> : amountText(edges.between.net, true)}
          </Fact>
        </dl>
      </Panel>
    </div>
  );
};
