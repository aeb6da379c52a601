import { countdownText, dateText, daysAgo, nationalPhone, shortTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { BrandMark, useTimeLeft } from "@krapao/ui";
import { Copy, Radio } from "lucide-react";
import { Fragment, useEffect, useRef } from "react";
import type { ReactNode } from "react";

import type { Message } from "../../host/page-shapes.ts";
import { useCopy } from "../lib/copy-with-toast.ts";
import { useNow } from "../lib/use-now.ts";
import { codeText, languageOfText, SmsText } from "./sms-text.tsx";

/** A code is valid for five minutes (CONTRACT.md rule 13). */
const CODE_MS = 5 * 60_000;

const CodeLeft = ({ at }: { readonly at: string }): ReactNode => {
  const left = useTimeLeft(Date.parse(at) + CODE_MS);
  return (
    <span role="timer" className="rounded-control bg-wait-soft px-3 py-2.5 text-label font-semibold text-wait">
      {countdownText(left)}
    </span>
  );
};

const LatestCode = ({ message, code }: { readonly message: Message; readonly code: string }): ReactNode => {
  const t = useT("sandbox");
  const copy = useCopy();
  return (
    <li className="sms-latest">
      <p className="text-[34px] leading-tight font-bold" aria-label={code}>
        {codeText(code)}
      </p>
      <p lang={languageOfText(message.text)} className="text-label leading-snug wrap-anywhere">
        {message.text}
      </p>
      <div className="mt-2 flex gap-2">
        <button type="button" onClick={() => copy(code)} className="sms-copy">
          <Copy aria-hidden className="size-4 text-gold" />
          {t("sandbox.sms.copyCode")}
        </button>
        <CodeLeft at={message.at} />
      </div>
    </li>
  );
};

/** The messages of this phone, the newest at the bottom. */
export const SmsApp = ({
  phone,
  messages,
}: {
  readonly phone: string | null;
  readonly messages: readonly Message[];
}) => {
  const t = useT("sandbox");
  const end = useRef<HTMLDivElement>(null);
  const newest = messages[0]?.at;
  useEffect(() => {
    end.current?.scrollIntoView({ block: "nearest" });
  }, [newest]);

  const now = useNow();
  const dayOf = (at: string): string => {
    const days = daysAgo(at, now);
    if (days > 1) return dateText(at);
    return t(days === 0 ? "sandbox.sms.today" : "sandbox.sms.yesterday");
  };

  return (
    <div className="flex h-full flex-col">
      <header className="flex items-center gap-3 border-b border-line px-4 pb-3">
        <BrandMark className="size-10 rounded-full" />
        <p className="leading-snug">
          <b className="block">KRAPAO</b>
          {phone !== null && (
            <span className="text-small text-mute">{t("sandbox.sms.to", { phone: nationalPhone(phone) })}</span>
          )}
        </p>
      </header>
      <div
        role="group"
        aria-label={t("sandbox.sms.tab")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto px-3 py-3 -outline-offset-2"
      >
        {messages.length === 0 ? (
          <p className="m-auto max-w-60 text-center text-label text-mute">{t("sandbox.sms.empty")}</p>
        ) : (
          <ol className="mt-auto grid gap-2">
            {messages.toReversed().map((message, index, all) => (
              <Fragment key={`${message.at}${message.otpRef ?? ""}${index}`}>
                {(index === 0 || dayOf(message.at) !== dayOf(all[index - 1]?.at ?? message.at)) && (
                  <li className="py-1 text-center text-small text-mute">{dayOf(message.at)}</li>
                )}
                {index === all.length - 1 && message.otpCode !== null ? (
                  <LatestCode message={message} code={message.otpCode} />
                ) : (
                  <li className="sms-bubble">
                    <SmsText text={message.text} code={message.otpCode} />
                    <span className="block text-nav text-mute">{shortTimeText(message.at)}</span>
                  </li>
                )}
              </Fragment>
            ))}
          </ol>
        )}
        <p className="flex items-center gap-2 pt-3 text-small text-mute" ref={end}>
          <Radio aria-hidden className="size-4" />
          {t("sandbox.sms.live")}
        </p>
      </div>
    </div>
  );
};
