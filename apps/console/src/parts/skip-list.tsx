import { CAMPAIGN_SKIPS, type CampaignReach } from "@krapao/contract/operator/campaign-shapes";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";

/** Why members were or would be skipped. Renders nothing when none is. */
export const SkipList = ({ skipped }: { readonly skipped: CampaignReach["skipped"] }) => {
  const t = useT("console");
  const some = CAMPAIGN_SKIPS.filter((skip) => skipped[skip] > 0);
  if (some.length === 0) return null;
  return (
    <ul className="grid gap-0.5 text-mute">
      {some.map((skip) => (
        <li key={skip} className="flex justify-between gap-3">
          <span>{t(`campaignSkip.${skip}`)}</span>
          <span className="tabular-nums">{countText(skipped[skip])}</span>
        </li>
      ))}
    </ul>
  );
};
