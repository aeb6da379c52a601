import { askDoubtful } from "@krapao/contract/operator/ask-doubtful";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { copyText } from "@krapao/ui";
import { toast } from "@krapao/ui/toast";
import { Copy, RotateCw, UnfoldVertical } from "lucide-react";
import { useEffect, useState } from "react";

import { useAction } from "../../lib/use-action.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { useLetterKeys } from "../../lib/use-letter-keys.ts";
import { foldRuns } from "../../parts/attempt-runs.ts";
import { Key } from "../../parts/key-hints.tsx";
import { Panel } from "../../parts/panel.tsx";
import { AttemptLog, attemptLogText } from "../../parts/attempt-log.tsx";
import type { UnresolvedDetail } from "./queries.ts";
import { May } from "../../parts/may.tsx";

/** Every attempt, with buttons to ask the provider once more and to download the log. */
export const Attempts = ({ transfer }: { readonly transfer: UnresolvedDetail }) => {
  const t = useT("console");
  const failureText = useFailureText();
  const [isUnfolded, setUnfolded] = useState(false);
  const ask = useAction(askDoubtful, () => toast(t("unresolved.askedNow"), "success"));
  const { failure } = ask;
  useEffect(() => {
    if (failure !== null) toast(failureText(failure), "danger");
  }, [failure, failureText]);
  const { _id, attempts, provider, account, amount, currency, from, to, createdAt } = transfer;
  const copyAll = async (): Promise<void> => {
    const head = `${_id}\t${provider}\t${account}\t${from} > ${to}\t${amount.toFixed(2)} ${currency}\t${createdAt}`;
    const isCopied = await copyText(`${head}\n${attemptLogText(attempts)}`);
    if (isCopied) toast(t("unresolved.copied"), "success");
    else toast(t("common.copyFailed"), "danger");
  };
  const calls = attempts.filter(({ what }) => what === "call" || what === "ask" || what === "balance").length;
  const isLong = foldRuns(attempts).length < attempts.length;
  const unfold = (): void => setUnfolded(!isUnfolded);
  useLetterKeys({ u: unfold });
  return (
    <Panel
      title={t("unresolved.tried")}
      sub={t("unresolved.calls", { count: calls })}
      end={
        <>
          {isLong && (
            <Button
              tone="outline"
              size="small"
              aria-pressed={isUnfolded}
              icon={<UnfoldVertical aria-hidden className="size-4" />}
              onClick={unfold}
            >
              {t("unresolved.unfold")}
              <span aria-hidden className="hidden pointer-fine:inline">
                <Key>U</Key>
              </span>
            </Button>
          )}
          <May act="unresolved.propose">
            <Button
              tone="outline"
              size="small"
              loading={ask.busy}
              icon={<RotateCw aria-hidden className="size-4" />}
              onClick={() => ask.run({ params: { _id } })}
            >
              {t("unresolved.askNow")}
            </Button>
          </May>
          <Button
            tone="outline"
            size="small"
            icon={<Copy aria-hidden className="size-4" />}
            onClick={() => void copyAll()}
          >
            {t("unresolved.copyAll")}
          </Button>
        </>
      }
    >
      <div className="px-4 pt-2 pb-5">
        <AttemptLog attempts={attempts} isUnfolded={isUnfolded} />
      </div>
    </Panel>
  );
};
