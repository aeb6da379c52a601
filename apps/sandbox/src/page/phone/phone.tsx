import { nationalPhone } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { useState } from "react";
import type { ReactNode } from "react";

import { messages as messagesShape, phones as phonesShape } from "../../host/page-shapes.ts";
import { CompactSelect } from "../lib/compact-select.tsx";
import { useNow } from "../lib/use-now.ts";
import { usePoll } from "../lib/use-poll.ts";
import { BankApp } from "./bank-app.tsx";
import { GiftApp } from "./gift-app.tsx";
import { PhoneFrame } from "./phone-frame.tsx";
import type { Edition } from "@krapao/contract/edition";
import type { PhoneApp } from "./phone-frame.tsx";
import { SmsApp } from "./sms-app.tsx";

const FRESH_MS = 5 * 60_000;

/** The phone of one member at a time: the chosen one, otherwise the one that received a message last. */
export const Phone = ({ edition }: { readonly edition: Edition }): ReactNode => {
  const t = useT("sandbox");
  const [app, setApp] = useState<PhoneApp>("sms");
  const [chosen, setChosen] = useState<string | null>(null);
  const [readUntil, setReadUntil] = useState("");
  const phones = usePoll("/page/phones", phonesShape).value ?? [];
  const phone = chosen ?? phones[0]?.phone ?? null;
  const path = phone === null ? null : `/sms?${new URLSearchParams({ phone }).toString()}`;
  const messages = usePoll(path, messagesShape).value ?? [];
  const newest = messages[0];
  const now = useNow();
  const isFresh = newest !== undefined && newest.at > readUntil && now - Date.parse(newest.at) < FRESH_MS;

  const open = (next: PhoneApp): void => {
    if (app === "sms" || next === "sms") setReadUntil(newest?.at ?? "");
    setApp(next);
  };

  return (
    <section aria-label={t("sandbox.phone.title")} className="grid content-start gap-3">
      <header className="flex min-h-11 items-center justify-between gap-2">
        <h2 className="text-body font-bold">{t("sandbox.phone.title")}</h2>
        <CompactSelect
          label={t("sandbox.phone.choose")}
          value={phone ?? ""}
          options={
            phones.length === 0
              ? [{ value: "", label: t("sandbox.phone.none") }]
              : phones.map((each) => ({ value: each.phone, label: nationalPhone(each.phone) }))
          }
          onChange={setChosen}
        />
      </header>
      <PhoneFrame
        app={app}
        onApp={open}
        unread={messages.filter(({ at }) => at > readUntil && now - Date.parse(at) < FRESH_MS).length}
      >
        {app === "sms" && <SmsApp phone={phone} messages={messages} />}
        {app === "bank" && <BankApp phone={phone} edition={edition} fresh={isFresh ? newest : null} />}
        {app === "gift" && <GiftApp />}
      </PhoneFrame>
    </section>
  );
};
