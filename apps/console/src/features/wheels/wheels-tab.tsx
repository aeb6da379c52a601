import { listWheels } from "@krapao/contract/operator/list-wheels";
import type { Wheel } from "@krapao/contract/operator/content-shapes";
import { moneyText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { Button, buttonClass } from "@krapao/ui/button";
import { useQuery } from "@tanstack/react-query";
import { Disc3, Plus } from "lucide-react";
import { useState } from "react";

import { Link } from "../../lib/navigation.tsx";
import { read } from "../../lib/read.ts";
import { useMay } from "../../lib/use-may.ts";
import { usePageNumber } from "../../lib/use-params.ts";
import { Empty } from "../../parts/empty.tsx";
import { At } from "../../parts/moments.tsx";
import { OfferStateTag } from "../../parts/offer-state.tsx";
import { Pager } from "../../parts/pager.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Proposed } from "../../parts/proposed.tsx";
import { Tag } from "../../parts/tag.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { SliceList } from "./slice-list.tsx";
import { SwitchWheelDialog } from "./switch-wheel-dialog.tsx";
import { costOf } from "./wheel-draft.ts";
import { WheelAudience } from "./wheel-audience.tsx";

const PAGE = 10;

/** The active wheels and earlier ones. A new wheel replaces the active one. */
export const WheelsTab = () => {
  const t = useT("console", "editing");
  const { language } = useWords();
  const mayChange = useMay()("promotions.propose");
  const [page, setPage] = usePageNumber();
  const query = useQuery(read(listWheels, { query: { page, limit: PAGE } }));
  const [asked, setAsked] = useState<Wheel | null>(null);
  return (
    <div className="grid gap-3.5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 basis-60 grow text-mute">{t("wheel.body")}</p>
        {mayChange && (
          <Link href="/content/wheel" className={buttonClass({ size: "small" })}>
            <Plus aria-hidden className="size-4" />
            {t("wheel.new")}
          </Link>
        )}
      </div>
      <Proposed kinds={["add-wheel", "switch-wheel"]} />
      <View query={query} skeleton={<SkeletonLines lines={8} height="h-13" />}>
        {(wheels) =>
          wheels.length === 0 ? (
            <Panel>
              <Empty page={page} icon={<Disc3 />} title={t("wheel.none")} />
            </Panel>
          ) : (
            wheels.map((wheel) => (
              <Panel
                isRow
                key={wheel._id}
                title={wheel.name[language]}
                sub={
                  <>
                    {wheel.currency === "LAK" ? "LAK" : "THB"} · {wheel._id} · <At withDay moment={wheel.createdAt} />
                    <WheelAudience wheel={wheel} />
                  </>
                }
                end={
                  <>
                    {wheel.state === "scheduled" || wheel.state === "over" ? (
                      <OfferStateTag state={wheel.state} />
                    ) : (
                      <Tag tone={wheel.isActive ? "up" : "quiet"}>
                        {t(wheel.isActive ? "wheel.turns" : "wheel.before")}
                      </Tag>
                    )}
                    {mayChange && (
                      <>
                        <Link
                          href={`/content/wheel?from=${wheel._id}`}
                          aria-label={t("wheel.buttonOf", {
                            label: t(wheel.isActive ? "wheel.change" : "wheel.like"),
                            wheel: wheel._id,
                          })}
                          className={buttonClass({ tone: "outline", size: "small" })}
                        >
                          {t(wheel.isActive ? "wheel.change" : "wheel.like")}
                        </Link>
                        <Button
                          tone={wheel.isActive ? "danger-outline" : "outline"}
                          size="small"
                          aria-label={t("wheel.buttonOf", {
                            label: t(wheel.isActive ? "wheel.stop" : "wheel.again"),
                            wheel: wheel._id,
                          })}
                          onClick={() => setAsked(wheel)}
                        >
                          {t(wheel.isActive ? "wheel.stop" : "wheel.again")}
                        </Button>
                      </>
                    )}
                  </>
                }
              >
                <SliceList wheel={wheel} />
                <p className="px-4 py-2.5 text-mute">
                  {t("wheel.cost", { amount: moneyText(costOf(wheel.slices), wheel.currency) })}
                </p>
              </Panel>
            ))
          )
        }
      </View>
      <Pager page={page} hasMore={query.data?.length === PAGE} onChange={setPage} />
      {asked !== null && <SwitchWheelDialog wheel={asked} onClose={() => setAsked(null)} />}
    </div>
  );
};
