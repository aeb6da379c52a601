import { useT } from "@krapao/i18n/react";
import { copyText, toast } from "@krapao/ui";

/** Copies a text, and shows a toast. */
export const useCopy = (): ((text: string) => void) => {
  const t = useT();
  return (text) => {
    void copyText(text).then((isCopied) =>
      isCopied ? toast(t("common.copied", { text }), "success") : toast(t("common.copyFailed"), "danger"),
    );
  };
};
