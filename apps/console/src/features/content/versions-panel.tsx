import type { ContentKind } from "@krapao/contract/operator/content-shapes";
import { getContentVersion } from "@krapao/contract/operator/get-content-version";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";

import { request } from "../../lib/client.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { At } from "../../parts/moments.tsx";
import { Panel } from "../../parts/panel.tsx";
import { PersonName } from "../../parts/person-name.tsx";
import type { Items, SavedDraft } from "./use-draft.ts";

type VersionsPanelProps = {
  readonly kind: ContentKind;
  readonly versions: SavedDraft["versions"];
  readonly onBack: (items: Items) => void;
};

/** Earlier published versions. Each can be copied into the draft. */
export const VersionsPanel = ({ kind, versions, onBack }: VersionsPanelProps) => {
  const t = useT("console", "editing");
  const failureText = useFailureText();
  const [asked, setAsked] = useState<number | null>(null);
  const bring = async (n: number): Promise<void> => {
    setAsked(n);
    try {
      const { items } = await request(getContentVersion, { params: { kind, n } });
      onBack(items);
      toast(t("editor.isBack", { number: n }), "success");
    } catch (error) {
      toast(failureText(error), "danger");
    } finally {
      setAsked(null);
    }
  };
  return (
    <Panel title={t("editor.versions")}>
      {versions.length === 0 ? (
        <p className="px-4 pb-4 text-mute">{t("editor.noVersions")}</p>
      ) : (
        <ul className="max-h-80 overflow-y-auto border-t border-line">
          {versions.map(({ n, reason, publishedBy, publishedAt }) => (
            <li
              key={n}
              className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-1.5 first:border-0"
            >
              <span className="font-semibold">{t("editor.version", { number: n })}</span>
              <span className="min-w-0 grow basis-40 text-mute [overflow-wrap:anywhere]">
                {publishedAt === null ? (
                  t("editor.fromBefore")
                ) : (
                  <>
                    <PersonName person={publishedBy} /> · <At withDay moment={publishedAt} /> · {reason}
                  </>
                )}
              </span>
              <Button
                tone="outline"
                size="small"
                aria-label={t("editor.backOf", { number: n })}
                loading={asked === n}
                onClick={() => void bring(n)}
              >
                {t("editor.back")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};
