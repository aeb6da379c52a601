import { useT } from "@krapao/i18n/react";
import { Card } from "@krapao/ui/card";
import { ArrowDownUp } from "lucide-react";

import { EndPicker } from "./end-picker.tsx";
import type { Place } from "./place.ts";

type TransferEndsProps = {
  readonly places: readonly Place[];
  readonly from: string;
  readonly to: string;
  readonly disabled: boolean;
  readonly onChoose: (ends: { readonly from?: string; readonly to?: string }) => void;
};

/** The source and the destination of the money, and the button between them that swaps both. */
export const TransferEnds = ({ places, from, to, disabled, onChoose }: TransferEndsProps) => {
  const t = useT("member");
  return (
    <Card padded={false} className="relative">
      <EndPicker
        label={t("transfer.from")}
        places={places}
        value={from}
        disabled={disabled}
        onChange={(code) => onChoose({ from: code })}
        className="pt-4 pb-6.5"
      />
      <div className="relative border-t border-line">
        <button
          type="button"
          aria-label={t("transfer.swap")}
          title={t("transfer.swap")}
          disabled={disabled}
          onClick={() => onChoose({ from: to, to: from })}
          className="absolute top-0 left-1/2 z-10 flex size-11 -translate-x-1/2 -translate-y-1/2 items-center justify-center rounded-control bg-night text-gold shadow-lift ring-4 ring-card active:scale-95"
        >
          <ArrowDownUp aria-hidden className="size-5" />
        </button>
      </div>
      <EndPicker
        label={t("transfer.to")}
        places={places}
        value={to}
        disabled={disabled}
        onChange={(code) => onChoose({ to: code })}
        className="pt-6.5 pb-4"
      />
    </Card>
  );
};
