import type { ContentKind } from "@krapao/contract/operator/content-shapes";

/** Kinds that have several texts, in an order. */
export const isList = (kind: ContentKind): boolean => kind === "condition" || kind === "agreement";

/** Kinds whose text is plain, without HTML. */
export const isPlain = (kind: ContentKind): boolean => kind === "notice";
