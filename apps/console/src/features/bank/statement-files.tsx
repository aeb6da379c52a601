import { listStatementFiles } from "@krapao/contract/operator/list-statement-files";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";

import { read } from "../../lib/read.ts";
import { usePageNumber } from "../../lib/use-params.ts";
import { Empty } from "../../parts/empty.tsx";
import { At } from "../../parts/moments.tsx";
import { Pager } from "../../parts/pager.tsx";
import { Panel } from "../../parts/panel.tsx";
import { PersonName } from "../../parts/person-name.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { BadLines, Counts } from "./import-counts.tsx";

const PAGE = 50;

/** The imported statement files, each with its unreadable lines. */
export const StatementFiles = () => {
  const t = useT("console");
  const [page, setPage] = usePageNumber();
  const query = useQuery(read(listStatementFiles, { query: { page, limit: PAGE } }));
  return (
    <Panel title={t("bank.files")} sub={t("bank.filesSub")}>
      <View query={query} skeleton={<SkeletonLines lines={4} height="h-13" />}>
        {(files) =>
          files.length === 0 ? (
            <Empty page={page} icon={<FileText />} title={t("bank.noFiles")} />
          ) : (
            <ul>
              {files.map((file) => (
                <li key={file._id} className="grid gap-2 border-t border-line px-4 py-2.5">
                  <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
                    <b className="[overflow-wrap:anywhere]">{file.name}</b>
                    <span>
                      {file.bankCode} {file.accountNo}
                    </span>
                    <span className="text-mute">
                      <At moment={file.importedAt} withDay />{" "}
                      {file.importedBy !== null && <PersonName person={file.importedBy} />}
                    </span>
                    <Counts added={file.added} known={file.known} bad={file.bad.length} />
                  </p>
                  <BadLines bad={file.bad} label={countText(file.bad.length)} />
                </li>
              ))}
            </ul>
          )
        }
      </View>
      <Pager page={page} hasMore={query.data?.length === PAGE} onChange={setPage} />
    </Panel>
  );
};
