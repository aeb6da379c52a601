import type { OfferState } from "@krapao/contract/operator/content-shapes";
import { useT } from "@krapao/i18n/react";

import { Tag } from "./tag.tsx";

const TONES = { off: "down", scheduled: "accent", on: "up", over: "quiet" } as const satisfies Record<
  OfferState,
  string
>;

/** The state of a bonus or wheel: off, scheduled, active, over. */
export const OfferStateTag = ({ state }: { readonly state: OfferState }) => {
  const t = useT("console");
  return <Tag tone={TONES[state]}>{t(`offerState.${state}`)}</Tag>;
};
