import { readEvery } from "@krapao/client/read-every";
import { createTransactionExport } from "@krapao/contract/operator/create-transaction-export";
import { listTransactionExports } from "@krapao/contract/operator/list-transaction-exports";
import { EXPORT_FORMATS, EXPORT_MOST_ROWS } from "@krapao/contract/operator/transaction-export-shapes";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Sheet } from "@krapao/ui/sheet";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";

import { read } from "../../lib/read.ts";
import { useAction } from "../../lib/use-action.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { filterOf, sortOf } from "./address.ts";
import { ExportRow } from "./export-row.tsx";

const EVERY_MS = 2_000;

type ExportProps = {
  readonly params: URLSearchParams;
  readonly today: string;
  /** How many rows match the filters, or null before it is known. */
  readonly found: number | null;
};

const Files = () => {
  const t = useT("console");
  const query = useQuery({
    ...read(listTransactionExports, {}),
    refetchInterval: readEvery((data) =>
      data?.exports.some(({ state }) => state === "waiting" || state === "running") === true ? EVERY_MS : false,
    ),
  });
  return (
    <section aria-label={t("transactions.exportMine")} className="grid gap-1">
      <h3 className="font-bold">{t("transactions.exportMine")}</h3>
      <View query={query} skeleton={<SkeletonLines lines={3} height="h-11" />}>
        {({ exports }) =>
          exports.length === 0 ? (
            <p className="text-mute">{t("transactions.exportNone")}</p>
          ) : (
            <ul>
              {exports.map((each) => (
                <ExportRow key={each._id} of={each} />
              ))}
            </ul>
          )
        }
      </View>
    </section>
  );
};

const NewFile = ({ params, today, found }: ExportProps) => {
  const t = useT("console");
  const [format, setFormat] = useState<string | null>(null);
  const create = useAction(createTransactionExport);
  return (
    <section className="grid gap-3">
      <p className="text-mute">
        {t("transactions.exportHint", {
          count: found === null ? "–" : countText(found),
          most: countText(EXPORT_MOST_ROWS),
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        {EXPORT_FORMATS.map((each) => (
          <Button
            key={each}
            tone="outline"
            loading={create.busy && format === each}
            disabled={create.busy && format !== each}
            onClick={() => {
              setFormat(each);
              create.run({ body: { format: each, filter: filterOf(params, today), sort: sortOf(params) } });
            }}
          >
            {t("transactions.exportAs", { format: each.toUpperCase() })}
          </Button>
        ))}
      </div>
      <FailureNote failure={create.failure} />
    </section>
  );
};

/** Requests a file of all rows that match the filters, shows its progress, and downloads it. */
export const Export = (props: ExportProps) => {
  const t = useT("console");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        tone="outline"
        size="small"
        icon={<Download aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {t("transactions.export")}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t("transactions.exportTitle")} width="wide">
        <div className="grid gap-5 pb-2">
          <NewFile {...props} />
          <Files />
        </div>
      </Sheet>
    </>
  );
};
