import type { Following } from "@krapao/client/realtime";

/** The member's open line; null for a visitor, and before it is there. */
export type LineProps = { readonly line: Following | null };

/** What the panel is told, and tells. */
export type PanelProps = LineProps & {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onUnread: (count: number) => void;
};
