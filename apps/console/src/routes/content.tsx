import { useT } from "@krapao/i18n/react";

import { BonusesTab } from "../features/bonuses/bonuses-tab.tsx";
import { CampaignsTab } from "../features/campaigns/campaigns-tab.tsx";
import { BannersTab } from "../features/content/banners-tab.tsx";
import { TextsTab } from "../features/content/texts-tab.tsx";
import { AccountsTab } from "../features/deposit-accounts/accounts-tab.tsx";
import { FiguresTab } from "../features/promotion/figures-tab.tsx";
import { WheelsTab } from "../features/wheels/wheels-tab.tsx";
import { CONTENT_NEEDS, CONTENT_PARTS } from "../lib/page-parts.ts";
import { PageOfParts } from "../shell/page-of-parts.tsx";

/** Texts, banners, wheels, deposit accounts, bonuses, notices to segments, and the figures of promotions. */
export const Content = () => {
  // The words of the editors are there before one of them opens, so that nothing blinks then.
  const t = useT("console", "editing");
  return (
    <PageOfParts
      title={t("nav.content")}
      path="/content"
      parts={CONTENT_PARTS}
      needs={CONTENT_NEEDS}
      label={(part) => t(`contentPart.${part}`)}
    >
      {(part) => (
        <>
          {part === "texts" && <TextsTab />}
          {part === "banners" && <BannersTab />}
          {part === "wheel" && <WheelsTab />}
          {part === "accounts" && <AccountsTab />}
          {part === "bonuses" && <BonusesTab />}
          {part === "campaigns" && <CampaignsTab />}
          {part === "figures" && <FiguresTab />}
        </>
      )}
    </PageOfParts>
  );
};
