import { Button } from "@krapao/ui/button";
import { Download } from "lucide-react";

type DownloadButtonProps = {
  readonly label: string;
  /** The content of the file, for screen readers. */
  readonly about?: string;
  readonly busy: boolean;
  readonly onClick: () => void;
};

/** Saves a list as a file. */
export const DownloadButton = ({ label, about, busy, onClick }: DownloadButtonProps) => (
  <Button
    tone="outline"
    size="small"
    icon={<Download aria-hidden className="size-4" />}
    loading={busy}
    aria-label={about === undefined ? undefined : `${label} · ${about}`}
    onClick={onClick}
  >
    {label}
  </Button>
);
