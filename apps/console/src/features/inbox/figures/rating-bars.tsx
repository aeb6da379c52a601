import type { getChatFigures } from "@krapao/contract/operator/get-chat-figures";
import type { AnswerOf } from "@krapao/contract/types";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Star } from "lucide-react";

import { Panel } from "../../../parts/panel.tsx";
import { FigureButton } from "./figure-button.tsx";

type Figures = AnswerOf<typeof getChatFigures>;

const HUES: Readonly<Record<number, string>> = { 5: "bg-up", 4: "bg-up", 3: "bg-wait-mark" };

/** How often each rating was given. A press lists the conversations. */
export const RatingBars = ({
  total,
  ratings,
  onOpen,
}: Pick<Figures, "total" | "ratings"> & { readonly onOpen: (title: string, stars: number) => void }) => {
  const t = useT("console");
  return (
    <Panel title={t("inbox.ratings")} padded>
      {total.stars === null ? (
        <p className="text-mute">{t("inbox.noFigures")}</p>
      ) : (
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          <p>
            <span className="block text-title font-bold">{total.stars.toFixed(2)}</span>
            <span className="text-small text-mute">
              {t("inbox.ratedOf", {
                rated: countText(total.rated),
                percent: String(Math.round((total.rated / total.chats) * 100)),
              })}
            </span>
          </p>
          <ul className="grid min-w-0 grow basis-52 gap-1.5">
            {ratings.toReversed().map(({ stars, count }) => {
              const percent = total.rated === 0 ? 0 : (count / total.rated) * 100;
              return (
                <li key={stars} className="flex flex-wrap items-center gap-x-2 text-small">
                  <span className="flex w-8 shrink-0 items-center justify-end gap-1">
                    <span aria-hidden>{stars}</span>
                    <Star aria-hidden className="size-3.5 text-wait-mark" />
                    <span className="sr-only">{t("inbox.stars", { count: stars })}</span>
                  </span>
                  <span aria-hidden className="h-2 min-w-0 grow basis-20 overflow-clip rounded-full bg-line">
                    <span
                      className={cx("block h-full rounded-full", HUES[stars] ?? "bg-down")}
                      style={{ width: `${percent}%` }}
                    />
                  </span>
                  <span className="flex w-10 shrink-0 justify-end">
                    <FigureButton
                      label={t("inbox.stars", { count: stars })}
                      onOpen={() => onOpen(t("inbox.stars", { count: stars }), stars)}
                    >
                      {countText(count)}
                    </FigureButton>
                  </span>
                  <span className="w-10 shrink-0 text-right text-mute">{Math.round(percent)}%</span>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </Panel>
  );
};
