import { useT } from "@krapao/i18n/react";
import { CirclePlay, House, MessageCircle, UserPlus } from "lucide-react";
import { useState } from "react";

import { BottomNav, NavItem, navItemClass } from "../src/bottom-nav.tsx";
import { Brand } from "../src/brand.tsx";
import { Button } from "../src/button.tsx";
import { Card } from "../src/card.tsx";
import { Checkbox } from "../src/checkbox.tsx";
import { Field } from "../src/field.tsx";
import { LanguageMenu } from "../src/language-menu.tsx";
import { PasswordInput } from "../src/password-input.tsx";
import { PhoneInput } from "../src/phone-input.tsx";
import { NightTop, TopBar } from "../src/top-bar.tsx";

/** The login page, made of the parts. */
export const LoginScene = () => {
  const t = useT();
  const [phone, setPhone] = useState("0800000001");
  return (
    <>
      <NightTop className="pb-24">
        <TopBar start={<Brand />} end={<LanguageMenu />} />
        <div className="px-5 pt-6">
          <h1 className="max-w-60 text-headline font-bold">{t("login.headline")}</h1>
        </div>
      </NightTop>
      <Card look="lift" padded={false} className="mx-4 -mt-20 p-5">
        <h2 className="mb-4 text-title font-bold">{t("login.title")}</h2>
        <form className="grid gap-4">
          <Field label={t("terms.phoneNumber")}>
            <PhoneInput value={phone} onChange={setPhone} />
          </Field>
          <Field label={t("terms.password")}>
            <PasswordInput defaultValue="demo1234" />
          </Field>
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <Checkbox label={t("login.rememberMe")} defaultChecked />
            <a href="?scene=parts" className="font-semibold text-accent-text">
              {t("login.forgotPassword")}
            </a>
          </div>
          <Button wide>{t("login.title")}</Button>
        </form>
      </Card>
      <BottomNav label="menu">
        <button type="button" aria-current="page" className={navItemClass}>
          <NavItem icon={<House />} label={t("nav.home")} />
        </button>
        <button type="button" className={navItemClass}>
          <NavItem icon={<UserPlus />} label={t("nav.register")} />
        </button>
        <button type="button" className={navItemClass}>
          <NavItem icon={<CirclePlay />} label={t("nav.howTo")} />
        </button>
        <button type="button" className={navItemClass}>
          <NavItem icon={<MessageCircle />} label={t("nav.contact")} />
        </button>
      </BottomNav>
    </>
  );
};
