import { askSlipBank } from "@krapao/contract/operator/ask-slip-bank";
import { getSlipPicture } from "@krapao/contract/operator/get-slip-picture";
import type { listMemberSlips } from "@krapao/contract/operator/list-member-slips";
import type { AnswerOf } from "@krapao/contract/types";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Eye, Hourglass, RotateCw } from "lucide-react";
import { useState } from "react";

import { useAction } from "../lib/use-action.ts";
import { useMay } from "../lib/use-may.ts";
import { useNow } from "../lib/use-now.ts";
import { FailureNote } from "./failure-note.tsx";
import { momentText } from "./moments.tsx";
import { PictureView } from "./picture-view.tsx";

export type Slip = AnswerOf<typeof listMemberSlips>["slips"][number];

/** When the bank was last asked about a waiting slip, when it is asked next, and when the slip expires. */
const SlipTimes = ({ slip: { asked, askedAt, nextAt, until } }: { readonly slip: Slip }) => {
  const t = useT("console");
  const now = useNow();
  if (nextAt === null) return null;
  return (
    <div className="flex gap-2 rounded-control bg-wait-soft px-3 py-2 text-small text-wait">
      <Hourglass aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="grid min-w-0 gap-0.5">
        <p>{t("inbox.slipAsking", { count: asked })}</p>
        {askedAt.length > 0 && (
          <p>{t("inbox.slipAsked", { times: askedAt.map((at) => momentText(at, now)).join(" · ") })}</p>
        )}
        <p>{Date.parse(nextAt) <= now ? t("inbox.slipNow") : t("inbox.slipNext", { time: momentText(nextAt, now) })}</p>
        {until !== null && <p>{t("inbox.slipUntil", { time: momentText(until, now) })}</p>}
      </div>
    </div>
  );
};

/** Both fit side by side in the narrow details column. */
const ACT = "gap-1.5! px-2!";

/** What a slip waits for, and the actions: view its picture, ask the bank now. */
export const SlipActions = ({ member, slip }: { readonly member: string; readonly slip: Slip }) => {
  const t = useT("console");
  const may = useMay();
  const [picture, setPicture] = useState<string | null>(null);
  const see = useAction(getSlipPicture, ({ url }) => setPicture(url));
  const ask = useAction(askSlipBank);
  const { reference, nextAt, hasPicture } = slip;
  const params = { _id: member, reference };
  const name = t("inbox.slipOf", { reference });
  return (
    <div className="grid gap-2 pt-1.5 empty:hidden">
      <SlipTimes slip={slip} />
      <div className="flex flex-wrap gap-2 *:grow empty:hidden">
        {nextAt !== null && may("inbox.reply") && (
          <Button
            tone="outline"
            size="small"
            className={ACT}
            loading={ask.busy}
            icon={<RotateCw aria-hidden className="size-4" />}
            onClick={() => ask.run({ params })}
          >
            {t("inbox.slipAsk")}
          </Button>
        )}
        {hasPicture && may("members.reveal") && (
          <Button
            tone="outline"
            size="small"
            className={ACT}
            loading={see.busy}
            icon={<Eye aria-hidden className="size-4" />}
            onClick={() => see.run({ params })}
          >
            {t("inbox.slipSee")}
            <span className="sr-only">{reference}</span>
          </Button>
        )}
      </div>
      <FailureNote failure={ask.failure ?? see.failure} />
      {picture !== null && <PictureView link={picture} name={name} onClose={() => setPicture(null)} />}
    </div>
  );
};
