import { useT } from "@krapao/i18n/react";
import { Badge, EmptyState } from "@krapao/ui";
import { FlaskConical, Gamepad2 } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";

import { players as playersShape, table as tableShape } from "../../host/page-shapes.ts";
import type { Setup } from "../../host/page-shapes.ts";
import { CompactSelect } from "../lib/compact-select.tsx";
import { Panel } from "../lib/panel.tsx";
import { usePoll } from "../lib/use-poll.ts";
import { DealtRoom } from "./dealt-room.tsx";

/** The games of every provider, and their players. */
export const GameRoom = ({ providers }: { readonly providers: Setup["providers"] }): ReactNode => {
  const t = useT("sandbox");
  const [chosen, setChosen] = useState(providers[0]?.code ?? "");
  const [wanted, setWanted] = useState<string | null>(null);
  const players = usePoll(`/games/${chosen}/accounts`, playersShape, 2000).value;
  const username = players?.find((player) => player.username === wanted)?.username ?? players?.[0]?.username;
  const path =
    username === undefined ? null : `/page/table?${new URLSearchParams({ provider: chosen, username }).toString()}`;
  const { value: table, refresh } = usePoll(path, tableShape, 1500);

  return (
    <Panel
      title={t("sandbox.room.title")}
      aside={
        <Badge tone="accent" icon={<FlaskConical aria-hidden className="size-3.5" />}>
          {t("sandbox.room.pretendMoney")}
        </Badge>
      }
      controls={
        <>
          <CompactSelect
            label={t("sandbox.room.provider")}
            value={chosen}
            options={providers.map(({ code }) => ({ value: code, label: code }))}
            onChange={(code) => {
              setChosen(code);
              setWanted(null);
            }}
            before={<Gamepad2 aria-hidden className="size-4 text-accent" />}
          />
          {username !== undefined && (
            <CompactSelect
              label={t("sandbox.room.player")}
              value={username}
              options={(players ?? []).map((player) => ({ value: player.username, label: player.username }))}
              onChange={setWanted}
            />
          )}
        </>
      }
    >
      {table === null && (
        <div className="grid min-h-100 place-items-center border-t border-line">
          {players?.length === 0 ? (
            <EmptyState icon={<Gamepad2 />}>{t("sandbox.room.noPlayers")}</EmptyState>
          ) : (
            <p className="text-label text-mute">{t("sandbox.loading")}</p>
          )}
        </div>
      )}
      {table !== null && <DealtRoom key={`${table.code}/${table.username}`} table={table} onPlayed={refresh} />}
    </Panel>
  );
};
