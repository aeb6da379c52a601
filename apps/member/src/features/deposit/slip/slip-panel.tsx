import { useT } from "@krapao/i18n/react";
import { Card } from "@krapao/ui/card";
import { useQuery } from "@tanstack/react-query";
import { Moon } from "lucide-react";

import { useNow } from "../../../lib/use-now.ts";
import { LatestSlip } from "./latest-slip.tsx";
import { hoursQuery, latestSlipsQuery } from "./queries.ts";
import { SlipDrop } from "./slip-drop.tsx";
import { UploadState } from "./upload-state.tsx";
import type { SlipUploads } from "./use-slip-upload.ts";

/** Slips that ended longer ago are only in the statement. */
const SHOWN_MS = 3_600_000;

/** Uploads the slip of a transfer, and shows its progress. */
export const SlipPanel = ({
  uploads,
  currency,
}: {
  readonly uploads: SlipUploads;
  readonly currency: "LAK" | "BAHT";
}) => {
  const t = useT("member", "deposit");
  const now = useNow();
  const hours = useQuery(hoursQuery).data;
  const latest = useQuery(latestSlipsQuery).data?.slips ?? [];
  const shown = latest.filter(
    ({ status, createdAt }) => status === "IN_PROGRESS" || now - Date.parse(createdAt) < SHOWN_MS,
  );
  const isBusy = uploads.state.is === "sending" || uploads.state.is === "unsent";
  const closed =
    hours === undefined || hours.closedFrom === null || hours.closedTo === null
      ? null
      : t("deposit.slipClosed", { from: hours.closedFrom, to: hours.closedTo });
  // Without opening hours this service takes no slips.
  if (hours?.isOpen === false && closed === null) return null;
  return (
    <>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-3.5" role="group" aria-label={t("terms.attachSlip")}>
        <div className="grid gap-0.5">
          <h3 className="font-semibold">{t("terms.attachSlip")}</h3>
          <p className="text-label text-mute">{t("deposit.slipWithin1Hour")}</p>
        </div>
        {/* The result of a slip stands above the field for the next one, so it is seen without scrolling. */}
        <UploadState uploads={uploads} />
        {shown.length > 0 && (
          <ul className="grid gap-3.5" aria-live="polite">
            {shown.map((slip) => (
              <LatestSlip key={slip.reference} slip={slip} currency={currency} />
            ))}
          </ul>
        )}
        {hours?.isOpen === false ? (
          <p className="flex gap-2.5 rounded-field bg-sand p-3.5 text-label">
            <Moon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
            {closed}
          </p>
        ) : (
          !isBusy && <SlipDrop onPicture={uploads.send} />
        )}
      </Card>
      {closed !== null && hours?.isOpen === true && (
        <p className="flex items-center justify-center gap-2 text-center text-label text-mute">
          <Moon aria-hidden className="size-4.5 shrink-0" />
          {closed}
        </p>
      )}
    </>
  );
};
