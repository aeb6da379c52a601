import { type Language, languageNames, languages } from "@krapao/i18n";
import { useLanguage, useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Sheet } from "@krapao/ui/sheet";
import { toast } from "@krapao/ui/toast";
import { Check, Compass, Fingerprint, Globe, KeyRound, LogOut } from "lucide-react";
import { useState } from "react";

import { Link } from "../lib/navigation.tsx";
import { endSession } from "../lib/session.ts";
import { useMe } from "../lib/use-me.ts";
import { Avatar } from "../parts/avatar.tsx";
import { Tag } from "../parts/tag.tsx";
import { lazySheet } from "@krapao/ui/lazy-sheet";
import { RoleName } from "../parts/role-name.tsx";

const password = lazySheet(async () => (await import("../features/session/password-sheet.tsx")).PasswordSheet);

const rowClass = "flex min-h-11 w-full items-center gap-3 px-4 py-2 text-left font-semibold hover:bg-paper";

/** The signed-in operator, with a menu for language, password and sign-out. */
export const OperatorMenu = ({ look }: { readonly look: "rail" | "head" }) => {
  const t = useT("console", "forms");
  const me = useMe();
  const [language, setLanguage] = useLanguage();
  const [open, setOpen] = useState(false);
  const [passwordSheet, setPassword] = useState<"never" | "open" | "closed">("never");
  if (me === null) return null;
  const choose = (next: Language): void => {
    setOpen(false);
    setLanguage(next).catch(() => toast(t("console.failed"), "danger"));
  };
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={cx(
          "flex items-center rounded-control",
          look === "rail"
            ? "flex-col gap-1 p-1 text-nav/[1.25] text-mute-night hover:bg-white/8 hover:text-white"
            : "size-(--control-small) justify-center hover:bg-sand",
        )}
      >
        <Avatar own name={me.name} />
        <span className={look === "rail" ? "line-clamp-2 max-w-full [overflow-wrap:anywhere]" : "sr-only"}>
          {me.name}
        </span>
        <span className="sr-only">{t("operator.menu")}</span>
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={me.name}>
        <div className="grid gap-3">
          <p className="flex flex-wrap items-center gap-2 text-mute">
            {me.username}
            <Tag tone="accent">
              <RoleName role={me.role} />
            </Tag>
            {me.isDemo && <Tag tone="wait">{t("operator.demo")}</Tag>}
          </p>
          <ul
            aria-label={t("terms.language")}
            className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card"
          >
            {languages.map((each) => (
              <li key={each}>
                <button
                  type="button"
                  lang={each}
                  disabled={each === language}
                  aria-current={each === language || undefined}
                  onClick={() => choose(each)}
                  className={`${rowClass} disabled:text-accent-text`}
                >
                  <Globe aria-hidden className="size-4.5 text-mute" />
                  <span className="grow">{languageNames[each]}</span>
                  {each === language && <Check aria-hidden className="size-4.5" />}
                </button>
              </li>
            ))}
          </ul>
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
            <li>
              <button
                type="button"
                className={rowClass}
                onClick={() => {
                  setOpen(false);
                  setPassword("open");
                }}
              >
                <KeyRound aria-hidden className="size-4.5 text-mute" />
                {t("terms.changePassword")}
              </button>
            </li>
            <li>
              <Link href="/own" className={rowClass} onClick={() => setOpen(false)}>
                <Fingerprint aria-hidden className="size-4.5 text-mute" />
                {t("ownSignIns.menu")}
              </Link>
            </li>
            <li>
              <Link href="/guide" className={rowClass} onClick={() => setOpen(false)}>
                <Compass aria-hidden className="size-4.5 text-mute" />
                {t("guide.title")}
              </Link>
            </li>
            <li>
              <button type="button" className={`${rowClass} text-down`} onClick={() => endSession("left")}>
                <LogOut aria-hidden className="size-4.5" />
                {t("operator.leave")}
              </button>
            </li>
          </ul>
        </div>
      </Sheet>
      {passwordSheet !== "never" && (
        <password.Part open={passwordSheet === "open"} onClose={() => setPassword("closed")} />
      )}
    </>
  );
};
