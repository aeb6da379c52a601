import { listWheels } from "@krapao/contract/operator/list-wheels";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";

import type { WheelModel } from "../features/wheels/wheel-draft.ts";
import { WheelEditor } from "../features/wheels/wheel-editor.tsx";
import { OWN_CURRENCY } from "../lib/edition.ts";
import { type Href, navigate } from "../lib/navigation.tsx";
import { read } from "../lib/read.ts";
import { NO_TEXTS } from "../lib/texts.ts";
import { useEscape } from "../lib/use-escape.ts";
import { useMay } from "../lib/use-may.ts";
import { NotFound as NoneOfThisNumber } from "../parts/only-one.tsx";
import { Panel } from "../parts/panel.tsx";
import { Tag } from "../parts/tag.tsx";
import { SkeletonLines, View } from "../parts/view.tsx";
import { NotAllowed } from "../shell/not-allowed.tsx";
import { Page } from "../shell/page.tsx";

const LIST: Href = "/content?part=wheel";

/** The first wheel starts without slices. */
const BLANK: WheelModel = {
  currency: OWN_CURRENCY,
  name: NO_TEXTS,
  audienceSegment: null,
  activeFrom: null,
  activeTo: null,
  slices: [],
};

/** A new wheel, made from the wheel of this number. */
const From = ({ id }: { readonly id: string }) => {
  // The data stays as it was read while the page is open, so that an edited wheel is never replaced.
  const query = useQuery({ ...read(listWheels, { query: { id } }), gcTime: 0 });
  return (
    <View query={query} skeleton={<SkeletonLines lines={10} height="h-13" />}>
      {([wheel]) =>
        wheel === undefined ? (
          <Panel>
            <NoneOfThisNumber id={id} />
          </Panel>
        ) : (
          <WheelEditor model={wheel} name={id} onDone={() => navigate(LIST)} />
        )
      }
    </View>
  );
};

/** Makes a wheel: a blank one, or from the one that the address names. */
export const ContentWheel = () => {
  const t = useT("console", "editing");
  const may = useMay();
  const [params] = useSearchParams();
  const from = params.get("from");
  useEscape(() => navigate(LIST));
  if (!may("promotions.propose")) return <NotAllowed />;
  return (
    <Page
      above={{ href: LIST, label: t("contentPart.wheel") }}
      title={from === null ? t("wheel.new") : t("wheel.newFrom", { wheel: from })}
      sub={<Tag tone="accent">{t("roles.twoPeople")}</Tag>}
    >
      {from === null ? (
        <WheelEditor model={BLANK} name="" onDone={() => navigate(LIST)} />
      ) : (
        <From key={from} id={from} />
      )}
    </Page>
  );
};
