/** What the panel is told, and tells. */
export type PanelProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onUnread: (count: number) => void;
};
