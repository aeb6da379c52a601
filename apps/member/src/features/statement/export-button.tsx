import { exportStatement } from "@krapao/contract/statement/export-statement";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { saveFile } from "@krapao/ui";
import { toast } from "@krapao/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";

import { request } from "../../lib/client.ts";
import { serverClock } from "../../lib/server-clock.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { narrowing, type StatementFilter } from "./statement-filter.ts";

type ExportButtonProps = {
  readonly filter: StatementFilter;
  /** text: in a card's head; glass: on the dark top. */
  readonly look: "text" | "glass";
};

/** Saves all entries of a filter, every page of them, as CSV. */
export const ExportButton = ({ filter, look }: ExportButtonProps) => {
  const t = useT("member");
  const failureText = useFailureText();
  const { isPending, mutate } = useMutation({
    mutationFn: async () => {
      const { types, ...rest } = narrowing(filter, serverClock.now());
      const csv = await request(exportStatement, {
        query: { ...rest, ...(types !== undefined && { types: types.join(",") }) },
      });
      // Reading the answer as text removed the byte order mark.
      saveFile(new Blob(["\uFEFF", csv], { type: "text/csv;charset=utf-8" }), "krapao-statement.csv");
    },
    onError: (failure) => toast(failureText(failure), "danger"),
  });
  return (
    <Button
      tone={look}
      size="small"
      {...(look === "text" && { className: "-mr-4 max-[24rem]:-ml-4" })}
      icon={<Download aria-hidden className="size-5" />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t(look === "text" ? "statement.exportShort" : "statement.export")}
    </Button>
  );
};
