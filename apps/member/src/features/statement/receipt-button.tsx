import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { lazySheet } from "@krapao/ui/lazy-sheet";
import { ReceiptText } from "lucide-react";
import { useState } from "react";

const sheet = lazySheet(async () => (await import("./receipt-sheet.tsx")).ReceiptSheet);

/** Opens the receipt of a paid withdrawal. */
export const ReceiptButton = ({ reference }: { readonly reference: string }) => {
  const t = useT("receipt");
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState(false);
  return (
    <>
      <Button
        wide
        tone="gold"
        icon={<ReceiptText aria-hidden className="size-5" />}
        onClick={() => {
          setSeen(true);
          setOpen(true);
        }}
      >
        {t("receipt.title")}
      </Button>
      {seen && <sheet.Part open={open} onClose={() => setOpen(false)} reference={reference} />}
    </>
  );
};
