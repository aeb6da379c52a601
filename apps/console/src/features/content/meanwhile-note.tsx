import type { ContentKind } from "@krapao/contract/operator/content-shapes";
import { getContentDraft } from "@krapao/contract/operator/get-content-draft";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";

import { request } from "../../lib/client.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import type { Draft } from "./use-draft.ts";

/** Says that another operator saved or published in the meantime, and lets the operator choose which text to keep. */
export const MeanwhileNote = ({ kind, draft }: { readonly kind: ContentKind; readonly draft: Draft }) => {
  const t = useT("console", "editing");
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const choose = async (whose: "mine" | "theirs"): Promise<void> => {
    setBusy(true);
    try {
      const now = await request(getContentDraft, { params: { kind } });
      const { items } = draft;
      draft.restart(now);
      if (whose === "mine") {
        draft.put(items);
        await draft.saveOver(items, now.draft?.mark ?? "");
      }
    } catch (error) {
      toast(failureText(error), "danger");
    } finally {
      setBusy(false);
    }
  };
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 rounded-card bg-wait-soft px-4 py-3 text-wait">
      <p className="min-w-48 grow basis-60 font-semibold">{t("editor.meanwhile")}</p>
      <Button tone="outline" size="small" disabled={busy} onClick={() => void choose("theirs")}>
        {t("editor.takeTheirs")}
      </Button>
      <Button tone="outline" size="small" disabled={busy} onClick={() => void choose("mine")}>
        {t("editor.keepMine")}
      </Button>
    </div>
  );
};
