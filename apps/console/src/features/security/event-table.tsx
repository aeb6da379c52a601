import type { Security } from "@krapao/contract/operator/get-security";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { TrendingUp } from "lucide-react";

import { Panel } from "../../parts/panel.tsx";
import { HourBars } from "../../parts/plots/hour-bars.tsx";
import { Tag } from "../../parts/tag.tsx";
import { GROUPS, type GroupName, isMuchMore } from "./groups.ts";

type Rate = Security["events"][number];

const headClass = "px-1 py-2 text-right sm:px-2 align-bottom font-normal first:pl-4 first:text-left last:pr-4";
const cellClass = "px-1 py-2 sm:px-2 text-right [overflow-wrap:anywhere]";

const useEventName = (): ((event: Rate["event"]) => string) => {
  const t = useT("console");
  return (event) => t(`securityEvent.${event.replaceAll(/[_.]/g, "-") as EventId}`);
};
type Joined<Text extends string, By extends string> = Text extends `${infer Head}${By}${infer Tail}`
  ? `${Head}-${Joined<Tail, By>}`
  : Text;
type EventId = Joined<Joined<Rate["event"], "_">, ".">;

const EventRow = ({ rate: { event, hour, hourBefore, day, dayBefore, hours } }: { readonly rate: Rate }) => {
  const t = useT("console");
  const name = useEventName()(event);
  const isHigh = isMuchMore(event, day, dayBefore);
  const plot = { event: name, count: countText(day), most: countText(Math.max(...hours)) };
  const bars = <HourBars hours={hours} isHigh={isHigh} label={t("security.plot", plot)} />;
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2 pr-2 pl-4 text-left font-semibold">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {name}
          {isHigh && (
            <Tag tone="down" icon={<TrendingUp aria-hidden />}>
              {t("security.more")}
            </Tag>
          )}
        </span>
        {day > 0 && <span className="mt-1 block sm:hidden">{bars}</span>}
      </th>
      <td className={cellClass} title={t("security.hourBefore", { count: countText(hourBefore) })}>
        {countText(hour)}
      </td>
      <td className={cx(cellClass, "font-semibold", isHigh && "text-down")}>{countText(day)}</td>
      <td className={cx(cellClass, "text-mute")}>{countText(dayBefore)}</td>
      <td className="py-2 pr-4 pl-4 max-sm:hidden">{bars}</td>
    </tr>
  );
};

type EventTableProps = { readonly group: GroupName; readonly events: Security["events"] };

/** How often the events of a group happened: this hour, in 24 hours, in the 24 hours before, and by hour. */
export const EventTable = ({ group, events }: EventTableProps) => {
  const t = useT("console");
  const names: readonly string[] = GROUPS[group];
  return (
    <Panel title={t(`security.${group}`)}>
      <table className="w-full table-fixed">
        <colgroup>
          <col className="sm:w-[30%]" />
          <col className="w-[20%] sm:w-[10%]" />
          <col className="w-[19%] sm:w-[11%]" />
          <col className="w-[23%] sm:w-[13%]" />
          <col className="max-sm:hidden" />
        </colgroup>
        <thead>
          <tr className="border-t border-line bg-paper/60 text-mute">
            <th scope="col" className={headClass}>
              {t("security.event")}
            </th>
            <th scope="col" className={headClass}>
              {t("security.hour")}
            </th>
            <th scope="col" className={headClass}>
              {t("security.day")}
            </th>
            <th scope="col" className={headClass}>
              {t("security.dayBefore")}
            </th>
            <th scope="col" className="py-2 pr-4 pl-4 text-left align-bottom font-normal max-sm:hidden">
              {t("security.course")}
            </th>
          </tr>
        </thead>
        <tbody>
          {names.flatMap((name) => {
            const rate = events.find(({ event }) => event === name);
            return rate === undefined ? [] : [<EventRow key={name} rate={rate} />];
          })}
        </tbody>
      </table>
    </Panel>
  );
};
