import type { getPulse } from "@krapao/contract/operator/get-pulse";
import type { AnswerOf } from "@krapao/contract/types";
import { useT } from "@krapao/i18n/react";
import {
  ArrowLeftRight,
  ArrowUpFromLine,
  ChartColumn,
  CircleHelp,
  Flag,
  HandCoins,
  Inbox,
  Landmark,
  LayoutDashboard,
  MessageCircle,
  PanelsTopLeft,
  Scale,
  ScrollText,
  Shield,
  SlidersHorizontal,
  UserCheck,
  Users,
  UserX,
} from "lucide-react";
import type { ComponentType } from "react";

import type { Path } from "../lib/navigation.tsx";
import { mayOpen } from "../lib/page-permissions.ts";
import { useMay } from "../lib/use-may.ts";

type Waiting = AnswerOf<typeof getPulse>["waiting"];

/** A page in the menu. `waits` names the counter of its waiting items. */
export type ConsolePlace = {
  readonly href: Path;
  readonly label: string;
  readonly Icon: ComponentType<{ className?: string }>;
  readonly waits?: keyof Waiting;
  /** Whether it is in the bottom bar of a phone. The others are behind “more”. */
  readonly isMain?: boolean;
};

/** The pages of the menu: first the ones with work that waits, then the ones for reference. */
export const useConsolePlaces = (): {
  readonly work: readonly ConsolePlace[];
  readonly books: readonly ConsolePlace[];
} => {
  const t = useT("console");
  const may = useMay();
  const opened = (places: readonly ConsolePlace[]) => places.filter(({ href }) => mayOpen(href, may));
  return {
    work: opened([
      { href: "/", label: t("nav.overview"), Icon: LayoutDashboard, isMain: true },
      { href: "/withdrawals", label: t("nav.withdrawals"), Icon: ArrowUpFromLine, waits: "withdrawals", isMain: true },
      { href: "/doubtful", label: t("nav.unresolved"), Icon: CircleHelp, waits: "doubtful", isMain: true },
      { href: "/suspense", label: t("nav.suspense"), Icon: Inbox, waits: "suspense" },
      { href: "/claims", label: t("nav.depositReports"), Icon: HandCoins, waits: "claims" },
      { href: "/erasures", label: t("nav.erasures"), Icon: UserX, waits: "erasures" },
      { href: "/flags", label: t("nav.flags"), Icon: Flag, waits: "flags" },
      { href: "/inbox", label: t("nav.inbox"), Icon: MessageCircle, waits: "chats" },
      { href: "/proposals", label: t("nav.proposals"), Icon: UserCheck, waits: "proposals" },
    ]),
    books: opened([
      { href: "/members", label: t("nav.members"), Icon: Users, isMain: true },
      { href: "/transactions", label: t("nav.transactions"), Icon: ArrowLeftRight },
      { href: "/reports", label: t("nav.reports"), Icon: ChartColumn },
      { href: "/bank", label: t("nav.bank"), Icon: Landmark },
      { href: "/ledger", label: t("nav.ledger"), Icon: Scale },
      { href: "/security", label: t("nav.security"), Icon: Shield, waits: "security" },
      { href: "/audit", label: t("nav.audit"), Icon: ScrollText },
      { href: "/content", label: t("nav.content"), Icon: PanelsTopLeft },
      { href: "/settings", label: t("nav.settings"), Icon: SlidersHorizontal },
    ]),
  };
};
