import { useT } from "@krapao/i18n/react";
import { buttonClass } from "@krapao/ui";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

import { setup as setupShape } from "../../host/page-shapes.ts";
import { usePoll } from "../lib/use-poll.ts";
import { PlayRoom } from "./play-room.tsx";
import { useSeat } from "./use-seat.ts";

/** What happened, and the link back to the wallet after the sandbox has told its address. */
const Notice = ({ title, body }: { readonly title: string; readonly body: string }): ReactNode => {
  const t = useT("sandbox");
  const setup = usePoll("/page/setup", setupShape, 5000).value;
  return (
    <main className="night grid min-h-dvh place-items-center p-6 text-center">
      <div className="grid max-w-sm justify-items-center gap-3">
        <CircleAlert aria-hidden="true" className="size-10 text-gold" />
        <h1 className="text-title font-bold">{title}</h1>
        <p className="text-mute-night">{body}</p>
        {setup !== null && (
          <a href={setup.walletUrl} className={buttonClass({ tone: "gold", size: "medium" }, "mt-2")}>
            {t("sandbox.play.back")}
          </a>
        )}
      </div>
    </main>
  );
};

/** A game page: the room with a valid session, otherwise what to do. */
export const PlayApp = ({ session }: { readonly session: string | null }): ReactNode => {
  const t = useT("sandbox");
  const { state, refresh } = useSeat(session);
  if (state.is === "here" && session !== null)
    return <PlayRoom seat={state.seat} session={session} onPlayed={refresh} />;
  if (state.is === "gone") return <Notice title={t("sandbox.play.goneTitle")} body={t("sandbox.play.gone")} />;
  if (state.is === "silent") return <Notice title={t("sandbox.play.goneTitle")} body={t("sandbox.offline")} />;
  return <main className="min-h-dvh bg-night" aria-busy="true" aria-label={t("sandbox.loading")} />;
};
