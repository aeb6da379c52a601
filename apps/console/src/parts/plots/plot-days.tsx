import { dayText } from "./figure-text.ts";

/** The first, middle and last date below a plot. A narrow screen hides the middle one. */
export const PlotDays = ({ days }: { readonly days: readonly string[] }) => {
  const shown = [...new Set([0, Math.floor((days.length - 1) / 2), days.length - 1])];
  return (
    <div aria-hidden className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-small text-mute">
      {shown.map((at, place) => {
        const day = days[at];
        return (
          day !== undefined && (
            <span key={day} className={place > 0 && place < shown.length - 1 ? "max-sm:hidden" : ""}>
              {dayText(day)}
            </span>
          )
        );
      })}
    </div>
  );
};
