import { type KnownFigure, linePoints, smoothPath } from "./scale.ts";

/** Figures of days as a line up to today, which joins the days that are known. `label` describes the plot for screen readers. */
export const LinePlot = ({ days, label }: { readonly days: readonly KnownFigure[]; readonly label: string }) => {
  const points = linePoints(days);
  const last = points.at(-1);
  const path = smoothPath(points);
  return (
    <div role="img" aria-label={label} className="relative h-15 pr-1.5">
      <div className="relative size-full">
        <svg
          aria-hidden
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          <defs>
            <linearGradient id="plot-fade" x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="#6d4bd8" stopOpacity="0.22" />
              <stop offset="1" stopColor="#6d4bd8" stopOpacity="0" />
            </linearGradient>
          </defs>
          {points.length > 1 && <path d={`${path}L100 100L${points[0]?.x} 100Z`} className="plot-area" />}
          {points.length > 1 && <path d={path} className="plot-line" />}
        </svg>
        {last !== undefined && (
          <span
            className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-card bg-night"
            style={{ left: `${last.x}%`, top: `${last.y}%` }}
          />
        )}
      </div>
    </div>
  );
};
