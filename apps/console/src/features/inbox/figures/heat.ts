/** How many conversations began in one hour of a weekday. Monday is 1. */
export type Hour = { readonly weekday: number; readonly hour: number; readonly chats: number };

export type HeatCell = Hour & {
  /** From 0 to 1, relative to the busiest hour. */
  readonly share: number;
};

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** All hours of the week by day, and the busiest hour, or null when there are no conversations. */
export const heatOf = (
  hours: readonly Hour[],
): { readonly days: readonly (readonly HeatCell[])[]; readonly busiest: Hour | null } => {
  const known = new Map(hours.map((each) => [`${each.weekday} ${each.hour}`, each.chats]));
  const busiest = hours.reduce<Hour | null>((most, each) => (each.chats > (most?.chats ?? 0) ? each : most), null);
  return {
    busiest,
    days: WEEKDAYS.map((weekday) =>
      HOURS.map((hour) => {
        const chats = known.get(`${weekday} ${hour}`) ?? 0;
        return { weekday, hour, chats, share: busiest === null ? 0 : chats / busiest.chats };
      }),
    ),
  };
};
