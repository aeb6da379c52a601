import { useT } from "@krapao/i18n/react";
import { CirclePlay, House, MessageCircle, UserPlus } from "lucide-react";
import type { ComponentType } from "react";

import type { Path } from "../lib/navigation.tsx";

type Place = { readonly href: Path; readonly label: string; readonly Icon: ComponentType };

/** The entries of the public shell's menu, in their order. */
export const usePublicPlaces = (): readonly Place[] => {
  const t = useT();
  return [
    { href: "/login", label: t("nav.home"), Icon: House },
    { href: "/register", label: t("nav.register"), Icon: UserPlus },
    { href: "/howto", label: t("nav.howTo"), Icon: CirclePlay },
    { href: "/contact", label: t("nav.contact"), Icon: MessageCircle },
  ];
};
