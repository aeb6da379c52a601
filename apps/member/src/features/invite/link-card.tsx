import { useT } from "@krapao/i18n/react";
import { copyText, savePicture } from "@krapao/ui";
import { Button } from "@krapao/ui/button";
import { Card } from "@krapao/ui/card";
import { QrImage } from "@krapao/ui/qr-image";
import { Skeleton } from "@krapao/ui/skeleton";
import { toast } from "@krapao/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { Copy, Download, Share2 } from "lucide-react";
import { toString } from "qrcode";
import { Fragment } from "react";

/** A QR of a text, as SVG. It is drawn on the device, so that no other host learns the link. */
const qrSvg = (text: string): Promise<string> =>
  toString(text, { type: "svg", margin: 0, errorCorrectionLevel: "M", color: { dark: "#17142a" } });

/** A share that the member cancels is no failure. */
const share = async (text: string, url: string): Promise<void> => {
  try {
    await navigator.share({ text, url });
  } catch (failure) {
    if (!(failure instanceof DOMException && failure.name === "AbortError")) throw failure;
  }
};

/** The member's invite link, as a QR and as text to copy, share or save. */
export const LinkCard = ({ link, name }: { readonly link: string; readonly name: string }) => {
  const t = useT("member");
  const { data: svg } = useQuery({
    queryKey: ["invite-qr", link],
    queryFn: () => qrSvg(link),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(link);
    toast(isCopied ? t("common.copied", { text: link }) : t("common.copyFailed"), isCopied ? "success" : "danger");
  };
  const shown = link.replace(/^https?:\/\//, "");
  // On a narrow screen the line breaks before the page and before the code, not within them.
  const parts = shown.match(/[^/?]+[/?]?/g) ?? [];
  const canShare = "share" in navigator;
  const action = "grow px-3! whitespace-nowrap";
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center gap-4 max-[339px]:justify-center">
        {svg === undefined ? (
          <Skeleton className="size-31" />
        ) : (
          <QrImage svg={svg} alt={t("invite.qrAlt")} className="size-31!" />
        )}
        <div className="grid min-w-0 grow basis-36 gap-3">
          <p className="font-semibold text-pretty">{t("invite.scanOrSend")}</p>
          <p className="rounded-control bg-sand px-3 py-2 text-label [overflow-wrap:anywhere]" translate="no">
            {parts.map((part) => (
              <Fragment key={part}>
                {part}
                <wbr />
              </Fragment>
            ))}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          tone="outline"
          size="medium"
          className={action}
          aria-label={`${t("common.copy")} ${t("terms.inviteLink")}`}
          icon={<Copy aria-hidden className="size-5" />}
          onClick={() => void copy()}
        >
          {t("common.copy")}
        </Button>
        {canShare && (
          <Button
            tone="outline"
            size="medium"
            className={action}
            icon={<Share2 aria-hidden className="size-5" />}
            onClick={() => {
              share(t("invite.shareText"), link).catch(() => void copy());
            }}
          >
            {t("invite.share")}
          </Button>
        )}
        <Button
          tone="outline"
          size="medium"
          className={action}
          disabled={svg === undefined}
          icon={<Download aria-hidden className="size-5" />}
          onClick={() => {
            if (svg !== undefined) savePicture(svg, name).catch(() => toast(t("deposit.saveFailed"), "danger"));
          }}
        >
          {t("invite.saveQr")}
        </Button>
      </div>
    </Card>
  );
};
