import { useT } from "@krapao/i18n/react";
import { saveFile } from "@krapao/ui";
import { useMutation } from "@tanstack/react-query";

import { shownFailure } from "../../lib/shown-failure.ts";
import { DownloadButton } from "../../parts/download-button.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";

type CsvButtonProps = { readonly about: string; readonly name: string; readonly take: () => Promise<Blob> };

/** Downloads a CSV file of bank lines. Screen readers read `about` as the button's object. */
export const CsvButton = ({ about, name, take }: CsvButtonProps) => {
  const t = useT("console");
  const act = useMutation({ mutationFn: take, onSuccess: (file) => saveFile(file, name) });
  return (
    <>
      <FailureNote failure={shownFailure(act.error)} />
      <DownloadButton label={t("bank.csv")} about={about} busy={act.isPending} onClick={() => act.mutate()} />
    </>
  );
};
