import { createTransactionExport } from "@krapao/contract/operator/create-transaction-export";
import { downloadTransactionExport } from "@krapao/contract/operator/download-transaction-export";
import { removeTransactionExport } from "@krapao/contract/operator/remove-transaction-export";
import {
  EXPORT_MOST_ROWS,
  type ExportState,
  type TransactionExport,
} from "@krapao/contract/operator/transaction-export-shapes";
import { countText, dateTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Badge, type BadgeTone } from "@krapao/ui/badge";
import { Button } from "@krapao/ui/button";
import { IconButton } from "@krapao/ui/icon-button";
import { ProgressBar } from "@krapao/ui/progress-bar";
import { saveFile } from "@krapao/ui";
import { useMutation } from "@tanstack/react-query";
import { Download, RotateCcw, Trash2, X } from "lucide-react";

import { download } from "../../lib/download.ts";
import { shownFailure } from "../../lib/shown-failure.ts";
import { useAction } from "../../lib/use-action.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { fileNameOf, madePart, sizeText } from "./export-words.ts";
import { useFilterText } from "./use-filter-text.ts";

const TONES: Readonly<Record<ExportState, BadgeTone>> = {
  waiting: "wait",
  running: "wait",
  done: "up",
  failed: "down",
  cancelled: "quiet",
};

/** The progress of a file, or its result. */
const Made = ({ of, name }: { readonly of: TransactionExport; readonly name: string }) => {
  const t = useT("console");
  const part = madePart(of);
  if (of.state === "failed") return <p className="text-down">{t("transactions.exportFailed")}</p>;
  if (of.state === "running" && part !== null) {
    const rows = t("transactions.exportRows", {
      done: countText(of.rowsDone),
      all: Math.min(of.rowsAll ?? 0, EXPORT_MOST_ROWS),
    });
    return (
      <>
        <ProgressBar part={part} label={name} valueText={rows} />
        <p className="text-small text-mute">{rows}</p>
      </>
    );
  }
  if (of.state !== "done") return null;
  return (
    <>
      <p className="text-small text-mute">
        {t("transactions.exportDone", { count: countText(of.rowsDone), size: sizeText(of.bytes) })}
        {" · "}
        {t("transactions.exportUntil", { time: dateTimeText(of.expiresAt) })}
      </p>
      {of.isCut && <p className="text-wait">{t("transactions.exportCut", { count: countText(of.rowsDone) })}</p>}
    </>
  );
};

/** One of the operator's files, with its progress and actions. */
export const ExportRow = ({ of }: { readonly of: TransactionExport }) => {
  const t = useT("console");
  const filterText = useFilterText();
  const name = fileNameOf(of);
  const params = { _id: of._id };
  const remove = useAction(removeTransactionExport);
  const again = useAction(createTransactionExport, () => remove.run({ params }));
  const save = useMutation({
    mutationFn: () => download(downloadTransactionExport, { params }),
    onSuccess: (file) => saveFile(file, name),
  });
  const isOpen = of.state === "waiting" || of.state === "running";
  return (
    <li className="grid gap-1.5 border-t border-line py-3 first:border-0">
      <div className="flex flex-wrap items-start gap-2">
        <div className="grid min-w-0 grow basis-40 gap-0.5">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <b>{of.format.toUpperCase()}</b>
            <Badge tone={TONES[of.state]}>{t(`exportState.${of.state}`)}</Badge>
            <span className="text-small text-mute">{dateTimeText(of.createdAt)}</span>
          </p>
          <p className="text-small [overflow-wrap:anywhere]">{filterText(of.filter)}</p>
        </div>
        <span className="ml-auto flex max-w-full flex-wrap items-center justify-end gap-1">
          {of.state === "done" && (
            <Button
              size="small"
              icon={<Download aria-hidden className="size-4" />}
              loading={save.isPending}
              onClick={() => save.mutate()}
            >
              {t("transactions.exportSave")}
            </Button>
          )}
          {(of.state === "failed" || of.state === "cancelled") && (
            <Button
              tone="outline"
              size="small"
              icon={<RotateCcw aria-hidden className="size-4" />}
              loading={again.busy}
              onClick={() => again.run({ body: { format: of.format, filter: of.filter, sort: of.sort } })}
            >
              {t("common.retry")}
            </Button>
          )}
          <IconButton
            label={t(isOpen ? "transactions.exportCancel" : "transactions.exportRemove", { name })}
            icon={isOpen ? <X aria-hidden className="size-4.5" /> : <Trash2 aria-hidden className="size-4.5" />}
            disabled={remove.busy}
            onClick={() => remove.run({ params })}
          />
        </span>
      </div>
      <Made of={of} name={name} />
      <FailureNote failure={shownFailure(save.error) ?? again.failure ?? remove.failure} />
    </li>
  );
};
