import { useT } from "@krapao/i18n/react";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";

import { Button } from "./button.tsx";
import { copyText } from "./copy-text.ts";
import { IconButton } from "./icon-button.tsx";
import { toast } from "./toast.tsx";

const DONE_MS = 2_000;

type CopyButtonProps = {
  /** The text for the clipboard. */
  readonly text: string;
  /** The copied text as the toast shows it, if it is written differently (405-218-7736). */
  readonly shown?: string;
  /** What is copied, for people who cannot see where the button is. */
  readonly label?: string;
  readonly look?: "button" | "icon";
};

/** Copies with one tap. A toast says what was copied, or that it failed. */
export const CopyButton = ({ text, shown, label, look = "icon" }: CopyButtonProps) => {
  const t = useT();
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => setIsDone(false), DONE_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(text);
    setIsDone(isCopied);
    if (isCopied) toast(t("common.copied", { text: shown ?? text }), "success");
    else toast(t("common.copyFailed"), "danger");
  };
  const Icon = isDone ? Check : Copy;
  const name = label === undefined ? t("common.copy") : `${t("common.copy")} ${label}`;
  return look === "icon" ? (
    <IconButton label={name} tone="accent" icon={<Icon aria-hidden className="size-5" />} onClick={() => void copy()} />
  ) : (
    <Button
      tone="soft"
      size="small"
      aria-label={name}
      icon={<Icon aria-hidden className="size-4.5" />}
      onClick={() => void copy()}
    >
      {t("common.copy")}
    </Button>
  );
};
