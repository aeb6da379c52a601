import { getMemberRewards, type MemberRewards } from "@krapao/contract/operator/get-member-rewards";
import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import { amountText, phoneText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { ProgressBar } from "@krapao/ui/progress-bar";
import { useQuery } from "@tanstack/react-query";
import { Coins, Gift, RefreshCw, TicketPercent, UsersRound } from "lucide-react";
import type { ReactNode } from "react";

import { Link, memberHref } from "../../lib/navigation.tsx";
import { read } from "../../lib/read.ts";
import { At, Day } from "../../parts/moments.tsx";
import { Fact, Panel } from "../../parts/panel.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";

type RowProps = {
  readonly icon: ReactNode;
  readonly name: ReactNode;
  readonly sub: ReactNode;
  readonly value: string;
  readonly valueSub?: string;
};

const Row = ({ icon, name, sub, value, valueSub }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2.5">
    <span
      aria-hidden
      className="flex size-8 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent [&_svg]:size-4"
    >
      {icon}
    </span>
    <span className="min-w-0 grow basis-24">
      <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
      <span className="block text-small text-mute">{sub}</span>
    </span>
    <span className="ml-auto text-right">
      <span className="block font-semibold whitespace-nowrap">{value}</span>
      {valueSub !== undefined && <span className="block text-small text-mute">{valueSub}</span>}
    </span>
  </li>
);

/** The active bonus, and how much turnover it still requires. */
const Running = ({ of }: { readonly of: NonNullable<MemberRewards["running"]> }) => {
  const t = useT("console");
  const { language } = useWords();
  const { names, reward, required, played, expireAt } = of;
  const left = Math.max(0, Math.round((required - played) * 100) / 100);
  const share = t("rewards.playedOf", { played: amountText(played), required: amountText(required) });
  return (
    <div className="border-t border-line px-4 py-3">
      <p className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <b className="min-w-0 [overflow-wrap:anywhere]">{names[language]}</b>
        <span className="font-semibold whitespace-nowrap">{amountText(reward)}</span>
      </p>
      <ProgressBar part={required === 0 ? 1 : played / required} label={names[language]} valueText={share} />
      <p className="mt-1.5 text-small text-mute">
        {share}
        {" · "}
        {left === 0 ? t("rewards.nothingLeft") : t("rewards.left", { amount: amountText(left) })}
        {expireAt !== null && (
          <>
            {" · "}
            {t("rewards.ends")} <Day moment={expireAt} />
          </>
        )}
      </p>
    </div>
  );
};

const Bonuses = ({ running, ended, refundWaits, month }: MemberRewards) => {
  const t = useT("console");
  const { language } = useWords();
  return (
    <>
      {running === null && ended.length === 0 && refundWaits === 0 && (
        <p className="px-4 pb-3 text-mute">{t("rewards.noBonus")}</p>
      )}
      {running !== null && <Running of={running} />}
      <ul>
        {ended.map(({ code, names, reward, activatedAt, endedAt, how, taken }) => (
          <Row
            key={`${code} ${activatedAt}`}
            icon={<Gift />}
            name={names[language]}
            sub={
              <>
                {t(`rewardEnd.${how}`)} <At moment={endedAt} />
              </>
            }
            value={amountText(reward)}
            {...(taken > 0 && { valueSub: t("rewards.taken", { amount: amountText(taken) }) })}
          />
        ))}
        {refundWaits > 0 && (
          <Row
            icon={<RefreshCw />}
            name={t("promotionKind.refund")}
            sub={t("rewards.refundWaits")}
            value={amountText(refundWaits)}
          />
        )}
      </ul>
      <dl className="border-t border-line px-4 py-1.5">
        {(
          [
            ["bonuses", "bonus"],
            ["spins", "wheel"],
            ["refunds", "refund"],
            ["invites", "invite"],
          ] as const
        ).map(([part, kind]) => (
          <Fact key={part} label={t("rewards.inMonth", { what: t(`promotionKind.${kind}`) })}>
            <span className="text-mute">{t("rewards.times", { count: month[part].times })}</span>
            <b className="whitespace-nowrap">{amountText(month[part].amount)}</b>
          </Fact>
        ))}
      </dl>
    </>
  );
};

const CoinsAndInvites = ({ of, by }: { readonly of: MemberRewards; readonly by: MemberPage["invitedBy"] }) => {
  const t = useT("console");
  const { language } = useWords();
  const { coins, coupons, couponCount, invites } = of;
  return (
    <>
      <ul>
        <Row
          icon={<Coins />}
          name={t("rewards.coins")}
          sub={t("rewards.nextCoin", { amount: amountText(coins.next) })}
          value={String(coins.count)}
        />
        {coupons.map(({ _id, names, amount, createdAt, expireAt }) => (
          <Row
            key={_id}
            icon={<TicketPercent />}
            name={names[language]}
            sub={
              <>
                {t("rewards.won")} <At moment={createdAt} />
                {expireAt !== null && (
                  <>
                    {" · "}
                    {t("rewards.ends")} <Day moment={expireAt} />
                  </>
                )}
              </>
            }
            value={amount === 0 ? t("rewards.thing") : amountText(amount)}
            valueSub={t("rewards.notClaimed")}
          />
        ))}
        <Row
          icon={<UsersRound />}
          name={t("rewards.friends", { count: invites.count })}
          sub={t("rewards.playedThrough", { count: invites.playedThrough })}
          value={amountText(invites.earned)}
          {...(invites.toCollect > 0 && {
            valueSub: t("rewards.toCollect", { amount: amountText(invites.toCollect) }),
          })}
        />
      </ul>
      {couponCount > coupons.length && (
        <p className="border-t border-line px-4 py-2.5 text-small text-mute">
          {t("rewards.moreCoupons", { count: couponCount - coupons.length })}
        </p>
      )}
      {by !== null && (
        <p className="border-t border-line px-4 py-2.5">
          <span className="text-mute">{t("member.invitedBy")} </span>
          <Link href={memberHref(by._id)} className="font-semibold text-accent-text hover:underline">
            {by.name} {phoneText(by.phone)}
          </Link>
        </p>
      )}
      {invites.friends.length > 0 && (
        <ul aria-label={t("rewards.invited")} className="border-t border-line px-4 py-1.5">
          {invites.friends.map(({ member, createdAt, amount }) => (
            <li key={member._id} className="flex flex-wrap items-baseline gap-x-3 py-1">
              <Link
                href={memberHref(member._id)}
                className="min-w-0 font-semibold text-accent-text [overflow-wrap:anywhere] hover:underline"
              >
                {member.name} {phoneText(member.phone)}
              </Link>
              <span className="text-small text-mute">
                <Day moment={createdAt} />
              </span>
              <span className="ml-auto whitespace-nowrap">{amountText(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

/** The member's bonuses, coins, coupons and invites. */
export const Rewards = ({ member: { _id, invitedBy } }: { readonly member: MemberPage }) => {
  const t = useT("console");
  const query = useQuery(read(getMemberRewards, { params: { _id } }));
  return (
    <>
      <Panel title={t("rewards.bonuses")}>
        <View query={query} skeleton={<SkeletonLines lines={4} />}>
          {(rewards) => <Bonuses {...rewards} />}
        </View>
      </Panel>
      {/* An error that several parts share is shown once. */}
      {(query.data !== undefined || query.error === null) && (
        <Panel title={t("rewards.coinsAndInvites")}>
          <View query={query} skeleton={<SkeletonLines lines={2} />}>
            {(rewards) => <CoinsAndInvites of={rewards} by={invitedBy} />}
          </View>
        </Panel>
      )}
    </>
  );
};
