import { useT } from "@krapao/i18n/react";
import { saveFile } from "@krapao/ui";
import { Button } from "@krapao/ui/button";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";

import { FailureNote } from "../../parts/failure-note.tsx";

type CsvButtonProps = { readonly about: string; readonly name: string; readonly take: () => Promise<Blob> };

/** Saves a file of the bank desk. `about`: of what, for who hears the button alone. */
export const CsvButton = ({ about, name, take }: CsvButtonProps) => {
  const t = useT("console");
  const act = useMutation({ mutationFn: take, onSuccess: (file) => saveFile(file, name) });
  return (
    <>
      <FailureNote failure={act.error} />
      <Button
        tone="outline"
        size="small"
        icon={<Download aria-hidden className="size-4" />}
        loading={act.isPending}
        aria-label={`${t("bank.csv")} · ${about}`}
        onClick={() => act.mutate()}
      >
        {t("bank.csv")}
      </Button>
    </>
  );
};
