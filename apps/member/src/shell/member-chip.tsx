import { maskPhone } from "@krapao/i18n/identifiers";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { LanguageChoices } from "@krapao/ui/language-choices";
import { useDropdown } from "@krapao/ui/use-dropdown";
import { ChevronDown, LogOut, User } from "lucide-react";
import { useId } from "react";

import { Link } from "../lib/navigation.tsx";
import { useWallet } from "../money/wallet-query.ts";

const rowClass =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left hover:bg-paper aria-[current=page]:font-semibold";

/** The signed-in member, at the end of a desktop's top bar, with profile, language and logging out. */
export const MemberChip = ({ onLogout }: { readonly onLogout: () => void }) => {
  const t = useT("member");
  const { data: wallet } = useWallet();
  const { root, isOpen, setOpen, close } = useDropdown();
  const id = useId();
  const { name = "", username = "" } = wallet?.profile ?? {};
  const phone = username === "" ? "" : maskPhone(username);

  return (
    <div ref={root} className="relative border-l border-white/15 pl-2.5">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 items-center gap-2.5 rounded-field px-1 text-left text-white transition-colors hover:bg-white/12"
      >
        <span className="sr-only">{t("nav.account")}</span>
        <span
          aria-hidden
          className="flex size-9 shrink-0 items-center justify-center rounded-control border border-gold/60 bg-gold/15 font-bold text-gold"
        >
          {Array.from(name.trim())[0] ?? ""}
        </span>
        <span className="w-27 leading-normal max-[1199px]:sr-only">
          <span className="block truncate text-label leading-normal font-semibold">{name}</span>
          <span className="block text-small text-mute-night">{phone}</span>
        </span>
        <ChevronDown aria-hidden className={cx("size-4 shrink-0 transition-transform", isOpen && "rotate-180")} />
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className="absolute right-0 z-30 mt-2 w-64 rounded-field border border-line bg-card p-1.5 text-ink shadow-card"
      >
        <p className="border-b border-line px-3 pt-1.5 pb-2.5 min-[1200px]:hidden">
          <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
          <span className="block text-small text-mute">{phone}</span>
        </p>
        <Link href="/user/profile" className={rowClass} onClick={() => setOpen(false)}>
          <User aria-hidden className="size-5 text-mute" />
          {t("nav.profile")}
        </Link>
        <div className="my-1 border-y border-line py-2">
          <p id={`${id}-language`} className="px-3 pb-1 text-small text-mute">
            {t("terms.language")}
          </p>
          <ul aria-labelledby={`${id}-language`} className="flex gap-1">
            <LanguageChoices isRow onChoose={close} />
          </ul>
        </div>
        <button type="button" className={rowClass} onClick={onLogout}>
          <LogOut aria-hidden className="size-5 text-mute" />
          {t("terms.logout")}
        </button>
      </div>
    </div>
  );
};
