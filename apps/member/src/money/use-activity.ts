import { lookupBanks } from "@krapao/contract/lookup/lookup-banks";
import type { DepositChannel, StatementEntry } from "@krapao/contract/statement/shapes";
import { SUPPORT, WALLET } from "@krapao/contract/constants";
import { accountEnd } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { queryOptions, useQuery } from "@tanstack/react-query";

import { request } from "../lib/client.ts";
import { isComing } from "../lib/is-coming.ts";
import { useBankName } from "../lib/use-bank-name.ts";
import { isBringHome } from "./bring-home.ts";
import { useWallet } from "./wallet-query.ts";

/** The code of our wallet that receives gift links. */
const GIFT_WALLET = "TRUEMONEY";

/** The channels whose text names the bank from which the money came. */
const BY_BANK: ReadonlySet<DepositChannel> = new Set(["bank", "slip"]);

const banksQuery = queryOptions({
  queryKey: ["lookup", "banks"],
  queryFn: ({ signal }) => request(lookupBanks, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether the data for the names of movements and for the signs of their amounts has loaded, or has failed to load. */
export const useAreNamesKnown = (): boolean => {
  const isWalletComing = isComing(useWallet());
  const areBanksComing = isComing(useQuery(banksQuery));
  return !isWalletComing && !areBanksComing;
};

/** The name of a movement's source or destination: the wallet, a game or a bank. An unknown code is shown as it is. */
export const usePlaceName = (): ((code: string | null) => string) => {
  const t = useT("member");
  const { data: wallet } = useWallet();
  const bankName = useBankName();
  const { data: banks } = useQuery(banksQuery);
  return (code) => {
    if (code === null || code === WALLET) return t("terms.mainWallet");
    if (code === GIFT_WALLET) return t("terms.trueMoney");
    if (code === SUPPORT) return t("terms.support");
    const bank = banks?.find((each) => each.code === code);
    return wallet?.slots.find((slot) => slot.code === code)?.name ?? (bank === undefined ? code : bankName(bank));
  };
};

/** The account that a withdrawal is paid to: `KBANK ••7890`. */
export const payeeText = ({ to, bankAccountNo }: Pick<StatementEntry, "to" | "bankAccountNo">): string =>
  [to ?? "", bankAccountNo === undefined ? "" : accountEnd(bankAccountNo)].join(" ").trim();

/** The description that was stored with a reward or a bonus. Null where there is none. */
export const detailText = ({ bonus, promotion, invite, refund, luckydraw }: StatementEntry): string | null =>
  [bonus, promotion, invite, refund, luckydraw].find((detail) => detail !== undefined && detail.description !== "")
    ?.description ?? null;

/** The title of an entry: “Transfer to PG Slot”. */
export const useActivity = (): ((entry: StatementEntry) => string) => {
  const t = useT("member");
  const nameOf = usePlaceName();

  const deposit = ({ channel, from }: StatementEntry): string => {
    if (channel === undefined || (from === null && BY_BANK.has(channel))) return t("statement.depositOther");
    return t(`statement.deposit.${channel}`, { bank: nameOf(from) });
  };
  const transfer = (entry: StatementEntry): string => {
    const { from, to } = entry;
    if (isBringHome(entry)) return t("home.bringAll");
    if (from === SUPPORT) return t("statement.supportIn");
    if (to === SUPPORT) return t("statement.supportOut");
    if (from === WALLET || from === null) return t("statement.transferTo", { name: nameOf(to) });
    return to === WALLET || to === null
      ? t("statement.transferFrom", { name: nameOf(from) })
      : t("statement.transferBetween", { from: nameOf(from), to: nameOf(to) });
  };
  const bonus = ({ invite, refund, luckydraw, promotion, bonus: detail }: StatementEntry): string => {
    if (invite !== undefined) return t("statuses.type.invite");
    if (refund !== undefined) return t("statuses.type.refund");
    if (luckydraw !== undefined) return luckydraw.description || t("statuses.type.luckydraw");
    return promotion?.description || detail?.description || t("statuses.type.bonus");
  };

  return (entry) => {
    switch (entry.statementType) {
      case "deposit":
        return deposit(entry);
      case "withdraw":
        return t("statement.withdrawTo", { account: payeeText(entry) });
      case "transfer":
        return transfer(entry);
      case "bonus":
        return bonus(entry);
      default:
        return t("statuses.type.finish_bonus");
    }
  };
};
