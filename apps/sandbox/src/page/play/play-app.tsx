import { useT } from "@krapao/i18n/react";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

import { PlayRoom } from "./play-room.tsx";
import { useSeat } from "./use-seat.ts";

const Notice = ({ title, body }: { readonly title: string; readonly body: string }): ReactNode => (
  <main className="grid min-h-dvh place-items-center bg-night p-6 text-center text-white">
    <div className="grid max-w-sm justify-items-center gap-3">
      <CircleAlert aria-hidden="true" className="size-10 text-gold" />
      <h1 className="text-[20px] font-bold">{title}</h1>
      <p className="text-mute-night">{body}</p>
    </div>
  </main>
);

/** A game page: the room when the session is good, else what to do. */
export const PlayApp = ({ session }: { readonly session: string | null }): ReactNode => {
  const t = useT("sandbox");
  const { state, refresh } = useSeat(session);
  if (state.is === "here" && session !== null)
    return <PlayRoom seat={state.seat} session={session} onPlayed={refresh} />;
  if (state.is === "gone") return <Notice title={t("sandbox.play.goneTitle")} body={t("sandbox.play.gone")} />;
  if (state.is === "silent") return <Notice title={t("sandbox.play.goneTitle")} body={t("sandbox.offline")} />;
  return <main className="min-h-dvh bg-night" aria-busy="true" aria-label={t("sandbox.loading")} />;
};
