import type { BankAccountRow, StatementMapping, StatementPreview } from "@krapao/contract/operator/bank-shapes";
import { STATEMENT_MOST } from "@krapao/contract/operator/bank-shapes";
import { importStatement } from "@krapao/contract/operator/import-statement";
import { previewStatement } from "@krapao/contract/operator/preview-statement";
import { amountText, countText, dateText, dateTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { IconButton } from "@krapao/ui/icon-button";
import { toast } from "@krapao/ui/toast";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { useAction } from "../../lib/use-action.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { FileInput } from "../../parts/file-input.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Switch } from "../../parts/switch.tsx";
import { Tag } from "../../parts/tag.tsx";
import { BadLines, Counts } from "./import-counts.tsx";
import { MappingFields } from "./mapping-fields.tsx";

type StatementFile = { readonly name: string; readonly content: string };

const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));

/** A preview of the first lines. */
const PreviewLines = ({ lines }: Pick<StatementPreview, "lines">) => {
  const t = useT("console");
  return (
    <ul className="max-h-64 overflow-y-auto rounded-card border border-line">
      {lines.map((line) => (
        <li
          key={line.line}
          className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-t border-line px-3 py-1.5 first:border-0"
        >
          <span className="text-mute">{line.hasTime ? dateTimeText(line.at) : dateText(line.at)}</span>
          <span className="min-w-0 grow basis-32 [overflow-wrap:anywhere]">{line.text}</span>
          <b className="whitespace-nowrap">{amountText(line.amount, true)}</b>
          <span className="text-mute">{t(line.isKnown ? "bank.isKnown" : "bank.isNew")}</span>
        </li>
      ))}
    </ul>
  );
};

/** Imports a statement file in three steps: map the columns, preview, import. */
export const ImportPanel = ({
  account,
  onClose,
}: {
  readonly account: BankAccountRow;
  readonly onClose: () => void;
}) => {
  const t = useT("console");
  const [file, setFile] = useState<StatementFile | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const [preview, setPreview] = useState<StatementPreview | null>(null);
  const [keepMapping, setKeep] = useState(true);
  const input = useRef<HTMLInputElement>(null);
  // Moves the focus here. On a small screen the panel is below the button that opened it.
  useEffect(() => input.current?.focus(), []);
  const params = { _id: account._id };
  const look = useAction(previewStatement, setPreview);
  const load = useAction(importStatement, ({ added }) => {
    toast(t("bank.imported", { count: countText(added) }), "success");
    onClose();
  });
  const choose = async (chosen: File): Promise<void> => {
    setPreview(null);
    setTooLarge(chosen.size > STATEMENT_MOST.bytes);
    if (chosen.size > STATEMENT_MOST.bytes) return;
    const next = { name: chosen.name.slice(0, 200), content: base64(new Uint8Array(await chosen.arrayBuffer())) };
    setFile(next);
    look.run({ params, body: next });
  };
  const change = (mapping: StatementMapping): void => {
    if (file !== null) look.run({ params, body: { ...file, mapping } });
  };
  const isBusy = look.busy || load.busy;
  return (
    <Panel
      title={t("bank.importTitle")}
      className="max-xl:order-first"
      padded
      end={
        <IconButton
          tone="mute"
          label={t("common.close")}
          icon={<X aria-hidden className="size-5" />}
          disabled={load.busy}
          onClick={onClose}
        />
      }
    >
      <div className="grid gap-4">
        <p className="text-mute">
          {account.bankCode} {account.accountNo} · {t("bank.importBody")}
        </p>
        <Field label={t("bank.file")} error={isTooLarge ? t("bank.tooLarge") : undefined} hint={t("bank.fileHint")}>
          <FileInput ref={input} accept=".csv,.txt,text/csv" onFile={(chosen) => void choose(chosen)} />
        </Field>
        <FailureNote failure={look.failure ?? load.failure} />
        {preview !== null && (
          <>
            <p className="flex flex-wrap items-center gap-2">
              <Tag tone={preview.from === "assumed" || preview.from === "guessed" ? "wait" : "accent"}>
                {t(`mappingFrom.${preview.from}`)}
              </Tag>
              <Counts added={preview.added} known={preview.known} bad={preview.badCount} />
            </p>
            <MappingFields preview={preview} disabled={isBusy} onChange={change} />
            <BadLines bad={preview.bad} label={countText(preview.badCount)} />
            <p className="text-mute">
              {t("bank.balances", { fit: countText(preview.balances.fit), of: countText(preview.balances.of) })}
            </p>
            <PreviewLines lines={preview.lines} />
            <div className="flex flex-wrap items-center justify-between gap-3">
              <Switch label={t("bank.keepMapping")} checked={keepMapping} onChange={setKeep} />
              <Button
                size="medium"
                loading={isBusy}
                disabled={preview.added + preview.known === 0}
                onClick={() => {
                  if (file !== null) load.run({ params, body: { ...file, mapping: preview.mapping, keepMapping } });
                }}
              >
                {t("bank.importCount", { count: countText(preview.added) })}
              </Button>
            </div>
          </>
        )}
      </div>
    </Panel>
  );
};
