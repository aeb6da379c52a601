import type { ContentKind } from "@krapao/contract/operator/content-shapes";

/** Of these there are several, in an order. */
export const isList = (kind: ContentKind): boolean => kind === "condition" || kind === "agreement";

/** Shown as it is written: no HTML. */
export const isPlain = (kind: ContentKind): boolean => kind === "notice";
