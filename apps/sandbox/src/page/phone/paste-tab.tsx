import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui";
import { useId, useState } from "react";
import type { ReactNode } from "react";

import { order as orderShape } from "../../host/page-shapes.ts";
import type { Order, Person } from "../../host/page-shapes.ts";
import { call, CallFailed } from "../lib/api.ts";
import { PayCard } from "./pay-card.tsx";

const find = async (text: string): Promise<Order | null> => {
  const name = text.startsWith("0002") ? "payload" : "qrcodeId";
  try {
    return await call(`/bank/orders?${new URLSearchParams({ [name]: text }).toString()}`, { schema: orderShape });
  } catch (error) {
    if (error instanceof CallFailed) return null;
    throw error;
  }
};

/** For a QR that no camera can see: its text or its reference. A QR that expired or was cancelled can be used too. */
export const PasteTab = ({ owner }: { readonly owner: Person }): ReactNode => {
  const t = useT("sandbox");
  const field = useId();
  const [text, setText] = useState("");
  const [order, setOrder] = useState<Order | null>(null);
  const [isUnknown, setIsUnknown] = useState(false);

  const look = async (): Promise<void> => {
    const found = await find(text.trim());
    setOrder(found);
    setIsUnknown(found === null);
  };

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void look();
      }}
    >
      <label htmlFor={field} className="grid gap-1.5 text-label font-semibold">
        {t("sandbox.bank.pasteLabel")}
        <textarea
          id={field}
          rows={4}
          maxLength={1000}
          value={text}
          aria-describedby={`${field}-hint`}
          onChange={(event) => {
            setText(event.target.value);
            setOrder(null);
            setIsUnknown(false);
          }}
          className="resize-none rounded-control border border-line bg-card p-3 font-normal wrap-anywhere focus:border-accent focus:outline-none"
        />
      </label>
      <output id={`${field}-hint`} className={isUnknown ? "text-small text-down" : "text-small text-mute"}>
        {t(isUnknown ? "sandbox.bank.pasteUnknown" : "sandbox.bank.pasteHint")}
      </output>
      {order === null ? (
        <Button type="submit" size="medium" disabled={text.trim() === ""}>
          {t("sandbox.bank.paste")}
        </Button>
      ) : (
        <PayCard
          key={order.qrcodeId}
          order={order}
          owner={owner}
          onPaid={() => {
            setOrder(null);
            setText("");
          }}
        />
      )}
    </form>
  );
};
