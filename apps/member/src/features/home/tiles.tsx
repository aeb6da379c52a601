import { useT } from "@krapao/i18n/react";
import { Card } from "@krapao/ui/card";
import { cx } from "@krapao/ui";
import { ArrowDownToLine, ArrowUpFromLine, FerrisWheel, Gift, HandCoins, RefreshCw, UserPlus } from "lucide-react";
import type { ComponentType } from "react";

export type TileKey = "deposit" | "withdraw" | "spin" | "refresh" | "invite" | "bonus" | "refund";

type Tile = {
  readonly key: TileKey;
  readonly label: string;
  readonly Icon: ComponentType<{ readonly className?: string }>;
};

type TilesProps = {
  /** The tiles' position is not known yet, unless space is reserved: they are drawn without words (styles.css). */
  readonly isComing: boolean;
  /** Something else on the page should be pressed first, so no tile stands out. */
  readonly isQuiet: boolean;
  /** The wheel is on. Its tile replaces the tile that refreshes. */
  readonly hasWheel: boolean;
  readonly coins: number;
  /** The tiles whose action is in progress. */
  readonly busy: ReadonlySet<TileKey>;
  readonly onChoose: (tile: TileKey) => void;
};

/** The six most frequent actions of a member. */
export const Tiles = ({ isComing, isQuiet, hasWheel, coins, busy, onChoose }: TilesProps) => {
  const t = useT("member");
  const tiles: readonly Tile[] = [
    { key: "deposit", label: t("home.tileDeposit"), Icon: ArrowDownToLine },
    { key: "withdraw", label: t("home.tileWithdraw"), Icon: ArrowUpFromLine },
    hasWheel
      ? { key: "spin", label: t("home.tileSpin"), Icon: FerrisWheel }
      : { key: "refresh", label: t("home.tileRefreshAll"), Icon: RefreshCw },
    { key: "invite", label: t("home.tileInvite"), Icon: UserPlus },
    { key: "bonus", label: t("home.tileBonus"), Icon: Gift },
    { key: "refund", label: t("home.tileRefund"), Icon: HandCoins },
  ];
  return (
    <Card
      look="lift"
      padded={false}
      className={cx("grid grid-cols-3 gap-y-3 px-2 py-5", isComing && "home-tiles-coming")}
    >
      {tiles.map(({ key, label, Icon }) => (
        <button
          key={key}
          type="button"
          aria-busy={busy.has(key)}
          // Not disabled, because the opened sheet returns the focus to it.
          aria-disabled={busy.has(key)}
          onClick={() => {
            if (!busy.has(key)) onChoose(key);
          }}
          className="group flex min-w-0 flex-col items-center gap-2 rounded-field px-1 py-2 text-center text-label"
        >
          <span
            className={cx(
              "relative flex size-11.5 items-center justify-center rounded-field transition-transform group-active:scale-95",
              !isQuiet && (key === "deposit" || key === "withdraw")
                ? "bg-night text-gold"
                : "bg-accent-soft text-accent",
            )}
          >
            <Icon className={cx("size-5.5", busy.has(key) && "animate-spin")} />
            {key === "spin" && coins > 0 && (
              <span className="absolute -top-1.5 left-7 min-w-6.5 rounded-full bg-gold px-1.5 py-0.5 text-nav leading-tight font-bold text-on-gold ring-2 ring-card">
                <span className="sr-only">{t("home.coins", { count: coins })}</span>
                <span aria-hidden>{coins > 99 ? "99+" : coins}</span>
              </span>
            )}
          </span>
          {/* The wheel's tile replaces another one. Where texts wrap, both have two lines. */}
          <span className={cx("max-w-full", (key === "spin" || key === "refresh") && "max-[22rem]:min-h-[2lh]")}>
            {label}
          </span>
        </button>
      ))}
    </Card>
  );
};
