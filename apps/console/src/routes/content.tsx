import { useT } from "@krapao/i18n/react";

import { BonusesTab } from "../features/bonuses/bonuses-tab.tsx";
import { BannersTab } from "../features/content/banners-tab.tsx";
import { TextsTab } from "../features/content/texts-tab.tsx";
import { AccountsTab } from "../features/deposit-accounts/accounts-tab.tsx";
import { FiguresTab } from "../features/promotion/figures-tab.tsx";
import { WheelsTab } from "../features/wheels/wheels-tab.tsx";
import { useMay } from "../lib/use-may.ts";
import { usePart } from "../lib/use-part.ts";
import { Tabs } from "../parts/tabs.tsx";
import { NotAllowed } from "../shell/not-allowed.tsx";
import { Page } from "../shell/page.tsx";

const PARTS = ["texts", "banners", "wheel", "accounts", "bonuses", "figures"] as const;
const NEEDS = {
  texts: "content.see",
  banners: "content.see",
  wheel: "promotions.see",
  accounts: "accounts.see",
  bonuses: "promotions.see",
  figures: "promotions.see",
} as const;

/** What members read, win and pay into: texts, banners, the wheel, deposit accounts, bonuses, and what all of it came to. */
export const Content = () => {
  const t = useT("console");
  const part = usePart(PARTS, NEEDS);
  const may = useMay();
  if (part === null) return <NotAllowed />;
  const shown = PARTS.filter((one) => may(NEEDS[one]));
  return (
    <Page
      title={t("nav.content")}
      sub={
        <Tabs
          label={t("nav.content")}
          value={part}
          tabs={shown.map((key) => ({ key, label: t(`contentPart.${key}`), href: `/content?part=${key}` }))}
        />
      }
    >
      {part === "texts" && <TextsTab />}
      {part === "banners" && <BannersTab />}
      {part === "wheel" && <WheelsTab />}
      {part === "accounts" && <AccountsTab />}
      {part === "bonuses" && <BonusesTab />}
      {part === "figures" && <FiguresTab />}
    </Page>
  );
};
