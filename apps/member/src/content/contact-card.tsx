import { APP_VERSION } from "@krapao/contract/constants";
import { lookupContact } from "@krapao/contract/lookup/lookup-contact";
import { useT } from "@krapao/i18n/react";
import { Button, buttonClass } from "@krapao/ui/button";
import { Card } from "@krapao/ui/card";
import { Html, HtmlSkeleton } from "@krapao/ui/html";
import { Skeleton } from "@krapao/ui/skeleton";
import { ExternalLink, Headset } from "lucide-react";
import { Suspense } from "react";

import { openChat } from "../features/chat/open-chat.ts";
import { useConfig } from "../lib/use-config.ts";
import { useLookup } from "../lib/use-lookup.ts";
import { Coming } from "./coming.tsx";

const Version = () => {
  const t = useT("join");
  return <p className="mt-6 text-center text-label text-mute">{t("contact.version", { version: APP_VERSION })}</p>;
};

const Waiting = () => (
  <>
    <HtmlSkeleton />
    <Skeleton className="mx-auto mt-6 size-45 rounded-field" />
    <Skeleton className="mx-auto mt-6 h-14 w-full rounded-field" />
  </>
);

/**
 * How to reach support: the operator's text, the chat app's code and link, and the version. Our own chat takes the
 * place of the link where it exists.
 */
export const ContactCard = () => {
  const t = useT("join");
  const contact = useLookup(lookupContact);
  const { value } = contact;
  // Until this is known the link is shown; the button later takes its place.
  const hasChat = useConfig()?.chat === true;
  return (
    <Card look="lift" padded={false} className="px-5 py-6 lg:p-9">
      {value === null ? (
        <Coming reads={[contact]}>
          <Waiting />
        </Coming>
      ) : (
        // Drawn in one piece, because late content would move what is below the text.
        <Suspense fallback={<Waiting />}>
          <Html html={value.contactText} />
          {value.lineQR !== "" && (
            <img
              src={value.lineQR}
              alt={t("contact.qrAlt", { name: value.lineName })}
              width={180}
              height={180}
              className="mx-auto mt-6 rounded-field border border-line bg-card p-2"
            />
          )}
          {hasChat && (
            <Button wide className="mt-6" icon={<Headset aria-hidden className="size-5" />} onClick={openChat}>
              {t("contact.openChat")}
            </Button>
          )}
          {!hasChat && value.lineLink !== "" && (
            <a
              href={value.lineLink}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className={buttonClass({ tone: "outline", wide: true }, "mt-6")}
            >
              {value.lineName}
              <ExternalLink aria-hidden className="size-4.5 text-mute" />
            </a>
          )}
          <Version />
        </Suspense>
      )}
      {value === null && contact.isError && <Version />}
    </Card>
  );
};
