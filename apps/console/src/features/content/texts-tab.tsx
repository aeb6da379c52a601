import { dateTimeText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { buttonClass } from "@krapao/ui/button";
import { Html, HtmlSkeleton } from "@krapao/ui/html";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { Suspense, useState } from "react";

import { Link } from "../../lib/navigation.tsx";
import { LanguageTabs } from "../../parts/language-tabs.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Tag } from "../../parts/tag.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { contentQuery } from "./queries.ts";
import { isPlain } from "./text-kinds.ts";
import { May } from "../../parts/may.tsx";

const ScheduledTag = ({ at }: { readonly at: string | undefined }) => {
  const t = useT("console", "editing");
  return at === undefined ? null : (
    <Tag tone="accent" icon={<CalendarClock aria-hidden />}>
      {t("editor.scheduledFor", { time: dateTimeText(at) })}
    </Tag>
  );
};

/** The texts that visitors and members read. Any operator may edit the draft of each. */
export const TextsTab = () => {
  const t = useT("console", "editing");
  const { language: own } = useWords();
  const [language, setLanguage] = useState(own);
  const query = useQuery(contentQuery);
  return (
    <div className="grid gap-3.5">
      <div className="max-w-90">
        <LanguageTabs value={language} onChange={setLanguage} />
      </div>
      <View query={query} skeleton={<SkeletonLines lines={6} height="h-18" />}>
        {({ texts, scheduled }) => (
          <div className="grid items-start gap-3.5 xl:grid-cols-2">
            {texts.map((each) => (
              <Panel
                key={each.kind}
                isRow
                title={t(`content.${each.kind}`)}
                sub={<ScheduledTag at={scheduled.find(({ kind }) => kind === each.kind)?.at} />}
                end={
                  <May act="content.change">
                    <Link
                      href={`/content/${each.kind}`}
                      aria-label={t("content.editOf", { what: t(`content.${each.kind}`) })}
                      className={buttonClass({ tone: "outline", size: "small" })}
                    >
                      {t("content.edit")}
                    </Link>
                  </May>
                }
              >
                {each.items.length === 0 ? (
                  <p className="px-4 pb-4 text-mute">{t("content.none")}</p>
                ) : (
                  <ol lang={language}>
                    {each.items.map((texts, at) => (
                      <li key={at} className="border-t border-line px-4 py-3">
                        {isPlain(each.kind) ? (
                          <p className="[overflow-wrap:anywhere]">{texts[language]}</p>
                        ) : (
                          <Suspense fallback={<HtmlSkeleton />}>
                            <Html html={texts[language]} />
                          </Suspense>
                        )}
                      </li>
                    ))}
                  </ol>
                )}
              </Panel>
            ))}
          </div>
        )}
      </View>
    </div>
  );
};
