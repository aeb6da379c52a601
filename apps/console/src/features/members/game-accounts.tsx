import { askMemberGame } from "@krapao/contract/operator/ask-member-game";
import { getMember } from "@krapao/contract/operator/get-member";
import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import { amountText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { toast } from "@krapao/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";

import { request } from "../../lib/client.ts";
import { useLetterKeys } from "../../lib/use-letter-keys.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { At } from "../../parts/moments.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Tag } from "../../parts/tag.tsx";

type Game = MemberPage["games"][number];
/** The state of one account in the last refresh: in progress, answered, or not included. */
type Asked = { readonly is: "asking" } | { readonly is: "told"; readonly game: Game } | { readonly is: "failed" };

/**
 * Asks all providers for their balances at once. Each row shows its answer as it arrives, and the accounts without an
 * answer are named at the end. The member's page is then read again, because its totals have changed.
 */
const useAskAll = ({ _id, games }: MemberPage) => {
  const t = useT("console");
  const queries = useQueryClient();
  const [asked, setAsked] = useState<ReadonlyMap<string, Asked>>(new Map());
  const [failure, setFailure] = useState<unknown>(null);
  const isBusy = [...asked.values()].some(({ is }) => is === "asking");
  const note = (code: string, is: Asked): void => setAsked((now) => new Map([...now, [code, is]]));

  const askOne = async ({ code, name }: Game): Promise<string | null> => {
    try {
      const { said, game } = await request(askMemberGame, { params: { _id, code } });
      note(code, { is: "told", game });
      return said === "known" ? null : name;
    } catch (error) {
      note(code, { is: "failed" });
      setFailure(error);
      return name;
    }
  };
  const askAll = async (): Promise<void> => {
    if (isBusy || games.length === 0) return;
    setFailure(null);
    setAsked(new Map(games.map(({ code }) => [code, { is: "asking" }])));
    const silent = (await Promise.all(games.map(askOne))).filter((name) => name !== null);
    if (silent.length === 0) toast(t("member.allTold"), "success");
    else toast(t("member.notTold", { names: silent.join(" · ") }));
    await queries.invalidateQueries({ queryKey: [getMember.name] });
    // From now on the page's own data has these balances.
    setAsked((now) => new Map([...now].filter(([, { is }]) => is === "failed")));
  };
  return { asked, askAll, isBusy, failure };
};

/**
 * The time of the balance: the later of the provider's answer and the last posting. An unanswered question since then
 * is shown.
 */
const Since = ({ game: { askedAt, movedAt, silentAt } }: { readonly game: Game }) => {
  const t = useT("console");
  if (silentAt !== null)
    return (
      <p className="text-small text-wait">
        {t("member.silent")} <At moment={silentAt} />
      </p>
    );
  const isAsked = askedAt !== null && (movedAt === null || askedAt >= movedAt);
  const at = isAsked ? askedAt : movedAt;
  if (at === null) return <p className="text-small text-mute">{t("member.neverAsked")}</p>;
  return (
    <p className="text-small text-mute">
      {t(isAsked ? "member.asked" : "member.moved")} <At moment={at} />
    </p>
  );
};

const Account = ({ game, asked }: { readonly game: Game; readonly asked: Asked | undefined }) => {
  const t = useT("console");
  const shown = asked?.is === "told" ? asked.game : game;
  return (
    <li className="-mr-px -mb-px border-r border-b border-line px-4 py-3" aria-busy={asked?.is === "asking"}>
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {shown.name}
        {shown.isBusy && <Tag tone="wait">{t("member.busy")}</Tag>}
      </p>
      <p className="text-action font-bold">{amountText(shown.balance)}</p>
      <p className="text-small text-mute [overflow-wrap:anywhere]">{shown.username}</p>
      {asked?.is === "asking" ? (
        <p className="text-small text-mute">{t("member.asking")}</p>
      ) : asked?.is === "failed" ? (
        <p className="text-small text-wait">{t("member.notAsked")}</p>
      ) : (
        <Since game={shown} />
      )}
    </li>
  );
};

/**
 * The member's accounts at game providers with their booked balances, and a button that asks all providers for the
 * current ones.
 */
export const GameAccounts = ({ member }: { readonly member: MemberPage }) => {
  const t = useT("console");
  const { asked, askAll, isBusy, failure } = useAskAll(member);
  const { games } = member;
  useLetterKeys({ a: () => void askAll() });
  return (
    <Panel
      title={t("member.gameAccounts")}
      sub={t("member.gamesSub")}
      end={
        games.length > 0 && (
          <Button
            tone="soft"
            size="small"
            loading={isBusy}
            icon={<RefreshCw aria-hidden className="size-4" />}
            onClick={() => void askAll()}
          >
            {t("member.askAll")}
          </Button>
        )
      }
    >
      <FailureNote failure={failure} />
      {games.length === 0 ? (
        <p className="px-4 pb-4 text-mute">{t("member.noGames")}</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] overflow-hidden border-t border-line">
          {games.map((game) => (
            <Account key={game.code} game={game} asked={asked.get(game.code)} />
          ))}
        </ul>
      )}
    </Panel>
  );
};
