import type { OfferState } from "@krapao/contract/operator/content-shapes";
import { useT } from "@krapao/i18n/react";

import { Tag } from "./tag.tsx";

const TONES = { off: "down", scheduled: "accent", on: "up", over: "quiet" } as const satisfies Record<
  OfferState,
  string
>;

/** How a bonus or wheel stands: off, its time to come, on, its time over. */
export const OfferStateTag = ({ state }: { readonly state: OfferState }) => {
  const t = useT("console");
  return <Tag tone={TONES[state]}>{t(`offerState.${state}`)}</Tag>;
};
