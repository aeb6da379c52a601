import { exportStatement } from "@krapao/contract/statement/export-statement";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { saveFile } from "@krapao/ui";
import { toast } from "@krapao/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";

import { request } from "../../lib/client.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { narrowing, type StatementFilter } from "./statement-filter.ts";

/** Saves all that a filter lets through, every page of it, as CSV. */
export const ExportButton = ({ filter }: { readonly filter: StatementFilter }) => {
  const t = useT("member");
  const failureText = useFailureText();
  const { isPending, mutate } = useMutation({
    mutationFn: async () => {
      const { types, ...period } = narrowing(filter);
      const csv = await request(exportStatement, {
        query: { ...period, ...(types !== undefined && { types: types.join(",") }) },
      });
      // Reading the answer as text took the byte order mark off.
      saveFile(new Blob(["\uFEFF", csv], { type: "text/csv;charset=utf-8" }), "krapao-statement.csv");
    },
    onError: (failure) => toast(failureText(failure), "danger"),
  });
  return (
    <Button
      tone="outline"
      size="medium"
      wide
      className="mt-4"
      icon={<Download aria-hidden className="size-5" />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t("statement.export")}
    </Button>
  );
};
