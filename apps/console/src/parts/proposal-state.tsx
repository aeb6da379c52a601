import { useT } from "@krapao/i18n/react";
import { ArrowRight, UserCheck } from "lucide-react";

import { Link, proposalHref } from "../lib/navigation.tsx";
import { useMe } from "../lib/use-me.ts";
import { Avatar } from "./avatar.tsx";
import { Tag } from "./tag.tsx";

/** Says that a proposal exists and waits for a second person. */
export const ProposalWaits = ({ id }: { readonly id: string }) => {
  const t = useT("console");
  return (
    <p className="flex flex-wrap items-center gap-3 rounded-control bg-accent-soft px-4 py-3 text-accent-text">
      <UserCheck aria-hidden className="size-4.5 shrink-0" />
      <span className="min-w-0 grow basis-40 font-semibold">{t("proposal.waitsLong")}</span>
      <Link href={proposalHref(id)} className="font-semibold underline underline-offset-2">
        {t("proposal.seeOne")}
      </Link>
    </p>
  );
};

/** The mark of an item whose decision waits for a second person, with a link to the proposal. */
export const ProposalLink = ({ id }: { readonly id: string }) => {
  const t = useT("console");
  return (
    <Link href={proposalHref(id)} data-open className="rounded-chip hover:underline">
      <Tag tone="accent" icon={<UserCheck aria-hidden />}>
        {t("proposal.waits")}
      </Tag>
    </Link>
  );
};

/** Names the proposer and says that a second person must approve. */
export const TwoPeople = () => {
  const t = useT("console");
  const me = useMe();
  if (me === null) return null;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2.5">
      <Avatar own size="small" name={me.name} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="block font-semibold">{t("proposal.youPropose", { name: me.name })}</span>
        <span className="block text-small text-mute">{t("proposal.you")}</span>
      </span>
      <ArrowRight aria-hidden className="size-4 shrink-0 text-mute" />
      <span
        aria-hidden
        className="flex size-7 shrink-0 items-center justify-center rounded-full border border-dashed border-line-strong text-mute"
      >
        ?
      </span>
      <span>
        <span className="block font-semibold">{t("proposal.otherConfirms")}</span>
        <span className="block text-small text-mute">{t("proposal.neverYou")}</span>
      </span>
    </div>
  );
};
