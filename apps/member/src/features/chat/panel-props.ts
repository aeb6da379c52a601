import type { Following } from "@krapao/client/realtime";

/** What the panel is told, and tells. */
export type PanelProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onUnread: (count: number) => void;
};

/** The member's open line; null for a visitor, and before it is there. */
export type LineProps = { readonly line: Following | null };
