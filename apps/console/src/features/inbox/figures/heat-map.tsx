import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";

import { Panel } from "../../../parts/panel.tsx";
import { Roving } from "../../../parts/roving.tsx";
import { heatOf, type Hour } from "./heat.ts";

const hourText = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;
/** The hours with a label below the map. */
const NAMED = [0, 6, 12, 18] as const;

/** A heat map of new conversations by weekday and hour. A press lists the conversations. */
export const HeatMap = ({
  hours,
  onOpen,
}: {
  readonly hours: readonly Hour[];
  readonly onOpen: (title: string, cell: Pick<Hour, "weekday" | "hour">) => void;
}) => {
  const t = useT("console");
  const { days, busiest } = heatOf(hours);
  const dayName = (weekday: number): string => {
    const names = [
      t("inbox.weekday.1"),
      t("inbox.weekday.2"),
      t("inbox.weekday.3"),
      t("inbox.weekday.4"),
      t("inbox.weekday.5"),
      t("inbox.weekday.6"),
      t("inbox.weekday.7"),
    ];
    return names[weekday - 1] ?? "";
  };
  // Not every browser has the names of Lao days.
  const shortNames = [
    t("inbox.weekdayShort.1"),
    t("inbox.weekdayShort.2"),
    t("inbox.weekdayShort.3"),
    t("inbox.weekdayShort.4"),
    t("inbox.weekdayShort.5"),
    t("inbox.weekdayShort.6"),
    t("inbox.weekdayShort.7"),
  ];
  const cellText = ({ weekday, hour, chats }: Hour): string =>
    t("inbox.heatCell", { day: dayName(weekday), hour: hourText(hour), count: chats });
  const most =
    busiest === null
      ? t("inbox.noFigures")
      : t("inbox.busiest", { day: dayName(busiest.weekday), hour: hourText(busiest.hour), count: busiest.chats });
  return (
    <Panel title={t("inbox.heat")} sub={most} padded>
      {/* On a phone the days are side by side and the hours below each other, so that a finger finds each. */}
      <div className="p-0.5 sm:overflow-x-auto">
        <Roving
          label={`${t("inbox.heat")}. ${most}`}
          columns={24}
          className="flex gap-0.5 sm:grid sm:min-w-104 xl:min-w-92"
        >
          {(stopAt) => (
            <>
              {days.map((cells, at) => (
                <div
                  key={dayName(at + 1)}
                  className="flex min-w-0 gap-0.5 max-sm:grow max-sm:basis-0 max-sm:flex-col sm:items-center"
                >
                  <span className="truncate text-small text-mute sm:w-20 sm:shrink-0 sm:pr-2">
                    {/* Seven columns never get wider, so their heads do not grow with the text. */}
                    <span aria-hidden className="text-[min(1em,3.6vw)] sm:hidden">
                      {shortNames[at]}
                    </span>
                    <span className="max-sm:sr-only">{dayName(at + 1)}</span>
                  </span>
                  {cells.map((cell) => (
                    <button
                      key={cell.hour}
                      type="button"
                      {...stopAt(at * 24 + cell.hour)}
                      title={`${hourText(cell.hour)} · ${cell.chats}`}
                      aria-label={cellText(cell)}
                      onClick={() => onOpen(cellText(cell), { weekday: cell.weekday, hour: cell.hour })}
                      className={cx(
                        "h-4 min-w-0 rounded-[3px] max-sm:h-6 sm:grow sm:basis-0",
                        cell.chats === 0 ? "bg-line" : "bg-accent",
                        busiest?.weekday === cell.weekday && busiest.hour === cell.hour && "ring-2 ring-ink",
                      )}
                      style={{ opacity: cell.chats === 0 ? 1 : 0.2 + 0.8 * cell.share }}
                    />
                  ))}
                </div>
              ))}
              <div aria-hidden className="flex gap-0.5 text-small text-mute max-sm:order-first max-sm:flex-col">
                <span className="sm:w-20 sm:shrink-0 sm:pr-2">{"\u00a0"}</span>
                {NAMED.map((hour) => (
                  <span key={hour} className="min-w-0 grow basis-0">
                    {hourText(hour).slice(0, 2)}
                  </span>
                ))}
              </div>
            </>
          )}
        </Roving>
      </div>
    </Panel>
  );
};
