import type { CampaignReach } from "@krapao/contract/operator/campaign-shapes";
import { useWords } from "@krapao/i18n/react";
import { useState } from "react";

import { LanguageTabs } from "../../parts/language-tabs.tsx";
import { NewsPreview } from "../../parts/news-preview.tsx";
import { ReachView } from "../../parts/reach-view.tsx";
import { newsOf } from "./news-of.ts";

/** News as the members of its segment will see it, and how many of them it reaches. */
export const NewsSeen = ({ reach, after }: { readonly reach: CampaignReach; readonly after: string | null }) => {
  const { language: own } = useWords();
  const [language, setLanguage] = useState(own);
  return (
    <div className="grid gap-3">
      <ReachView of={reach} />
      <LanguageTabs value={language} onChange={setLanguage} />
      <NewsPreview draft={newsOf(after)} language={language} />
    </div>
  );
};
