import { useT } from "@krapao/i18n/react";
import { House, MessageCircle, ReceiptText, ScrollText, User } from "lucide-react";
import type { ComponentType } from "react";

import type { Path } from "../lib/navigation.tsx";

/** An entry of the menu. Without an address it opens the conditions over the present page. */
export type MemberPlace = {
  readonly key: string;
  readonly href: Path | null;
  readonly label: string;
  readonly Icon: ComponentType;
};

/** The entries of the signed-in menu in the order of a phone's bottom bar, with the home in the middle. */
export const useMemberPlaces = (): readonly MemberPlace[] => {
  const t = useT();
  return [
    { key: "profile", href: "/user/profile", label: t("nav.profile"), Icon: User },
    { key: "conditions", href: null, label: t("nav.conditions"), Icon: ScrollText },
    { key: "home", href: "/user/home", label: t("nav.home"), Icon: House },
    { key: "statement", href: "/user/statement", label: t("nav.statement"), Icon: ReceiptText },
    { key: "contact", href: "/user/contact", label: t("nav.contact"), Icon: MessageCircle },
  ];
};
