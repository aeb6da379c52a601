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
  const cellText = ({ weekday, hour, chats }: Hour): string =>
    t("inbox.heatCell", { day: dayName(weekday), hour: hourText(hour), count: chats });
  const most =
    busiest === null
      ? t("inbox.noFigures")
      : t("inbox.busiest", { day: dayName(busiest.weekday), hour: hourText(busiest.hour), count: busiest.chats });
  return (
    <Panel title={t("inbox.heat")} sub={most} padded>
      <div className="overflow-x-auto p-0.5">
        <Roving label={`${t("inbox.heat")}. ${most}`} columns={24} className="grid min-w-104 gap-0.5 xl:min-w-92">
          {(stopAt) => (
            <>
              {days.map((cells, at) => (
                <div key={dayName(at + 1)} className="flex items-center gap-0.5">
                  <span className="w-20 shrink-0 truncate pr-2 text-small text-mute">{dayName(at + 1)}</span>
                  {cells.map((cell) => (
                    <button
                      key={cell.hour}
                      type="button"
                      {...stopAt(at * 24 + cell.hour)}
                      title={`${hourText(cell.hour)} · ${cell.chats}`}
                      aria-label={cellText(cell)}
                      onClick={() => onOpen(cellText(cell), { weekday: cell.weekday, hour: cell.hour })}
                      className={cx(
                        "h-4 min-w-0 grow basis-0 rounded-[3px]",
                        cell.chats === 0 ? "bg-line" : "bg-accent",
                        busiest?.weekday === cell.weekday && busiest.hour === cell.hour && "ring-2 ring-ink",
                      )}
                      style={{ opacity: cell.chats === 0 ? 1 : 0.2 + 0.8 * cell.share }}
                    />
                  ))}
                </div>
              ))}
              <div aria-hidden className="flex gap-0.5 text-small text-mute">
                <span className="w-20 shrink-0 pr-2" />
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
