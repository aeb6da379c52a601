import { listFlags } from "@krapao/contract/operator/list-flags";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";

import { read } from "../../lib/read.ts";
import { usePageNumber } from "../../lib/use-params.ts";
import { Empty } from "../../parts/empty.tsx";
import { NotFound, OnlyOne } from "../../parts/only-one.tsx";
import { Pager } from "../../parts/pager.tsx";
import { Panel } from "../../parts/panel.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { FlagRow } from "./flag-row.tsx";
import type { FlagItem } from "../../parts/flag-words.ts";
import { RowList } from "../../parts/row-list.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { SeeDialog } from "./see-dialog.tsx";

const PAGE = 50;

/** The query of each list. */
const QUERIES = {
  open: { state: "open" },
  mine: { state: "open", owner: "mine" },
  nobody: { state: "open", owner: "nobody" },
  seen: { state: "seen" },
} as const;
export type FlagListName = keyof typeof QUERIES;

/** A list of cases, or the single case that the address names, and the dialogs for a case. */
export const FlagList = ({ name, only }: { readonly name: FlagListName; readonly only: string | null }) => {
  const t = useT("console");
  const [page, setPage] = usePageNumber();
  const [asked, setAsked] = useState<{ readonly flag: FlagItem; readonly what: "see" | "hand-over" } | null>(null);
  const query = useQuery(
    read(listFlags, { query: only === null ? { ...QUERIES[name], page, limit: PAGE } : { id: only } }),
  );
  const close = (): void => setAsked(null);
  return (
    <>
      <Panel>
        {only !== null && <OnlyOne list={`/flags?state=${name}`} />}
        <View query={query} skeleton={<SkeletonLines lines={4} height="h-18" />}>
          {(flags) =>
            flags.length === 0 && only !== null ? (
              <NotFound id={only} />
            ) : flags.length === 0 ? (
              <Empty page={page} icon={<CircleCheck />} title={t(`flagsEmpty.${name}`)} />
            ) : (
              <RowList>
                {flags.map((flag) => (
                  <FlagRow
                    key={flag._id}
                    flag={flag}
                    onSee={() => setAsked({ flag, what: "see" })}
                    onHandOver={() => setAsked({ flag, what: "hand-over" })}
                  />
                ))}
              </RowList>
            )
          }
        </View>
        {only === null && <Pager page={page} hasMore={query.data?.length === PAGE} onChange={setPage} />}
      </Panel>
      {asked?.what === "see" && <SeeDialog flag={asked.flag} onClose={close} />}
      {asked?.what === "hand-over" && <HandOverDialog flag={asked.flag} onClose={close} />}
    </>
  );
};
