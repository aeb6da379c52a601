import type { Spinwheel } from "@krapao/contract/spin/shapes";
import { useT } from "@krapao/i18n/react";
import { Skeleton } from "@krapao/ui/skeleton";
import { WheelCanvas } from "@krapao/ui/wheel-canvas";
import { WheelPointer, WheelRim } from "@krapao/ui/wheel-frame";

/** The width of SPEC.md, in CSS, so that nothing moves before the first script runs. */
const SIZE = "relative aspect-square w-[min(350px,85vw)] shrink-0";
/** Wider than the page's margins allow, because those grow with the text. */
const PLACE = "-mx-4 flex justify-center";

/** The placeholder of the wheel while it loads, in its final size. */
export const WheelSkeleton = () => (
  <div aria-busy className={PLACE}>
    <div className={SIZE}>
      <Skeleton night className="absolute inset-0 size-full rounded-full" />
      <Skeleton night className="absolute inset-[34%] rounded-full" />
    </div>
  </div>
);

type WheelProps = {
  readonly wheel: Spinwheel;
  readonly coins: number;
  /** The server draws, or the wheel turns. */
  readonly isBusy: boolean;
  readonly target: number | null;
  readonly onSpin: () => void;
  readonly onLanded: () => void;
};

/** The wheel with its pointer, and the button at its centre that spins it. */
export const Wheel = ({ wheel, coins, isBusy, target, onSpin, onLanded }: WheelProps) => {
  const t = useT("member", "spin");
  const isOff = isBusy || coins <= 0;
  const prizes = wheel.slices.map(({ label }) => label).join(" · ");
  return (
    <div className={PLACE}>
      <div className={`@container forced-color-adjust-none ${SIZE}`}>
        <WheelRim>
          <WheelCanvas
            slices={wheel.slices}
            label={t("spin.wheelLabel", { count: wheel.slices.length, prizes })}
            target={target}
            onLanded={onLanded}
          />
        </WheelRim>
        <button
          type="button"
          aria-disabled={isOff}
          aria-busy={isBusy}
          onClick={() => {
            if (!isOff) onSpin();
          }}
          className={
            "absolute inset-[33.6%] flex flex-col items-center justify-center rounded-full bg-ink text-center text-on-gold " +
            "shadow-[0_0_0_1.5px_var(--gold),0_8px_24px_rgb(10_6_30/55%)] transition-transform " +
            "aria-disabled:cursor-default not-aria-disabled:active:scale-97"
          }
        >
          <span
            aria-hidden
            data-out={coins <= 0 && !isBusy ? "" : undefined}
            className="absolute inset-[7.5%] rounded-full transition-[filter] data-out:saturate-30 bg-[radial-gradient(90%_90%_at_32%_24%,#ffdf94,var(--gold)_62%)]"
          />
          <span className="relative text-[length:min(1.25rem,6.1cqi)]/[1.3] font-bold">
            {isBusy ? t("spin.spinning") : t("terms.spin")}
          </span>{" "}
          <span className="relative text-[length:min(0.875rem,4.3cqi)]/[1.3] font-semibold">
            {t("home.coins", { count: coins })}
          </span>
        </button>
        <WheelPointer />
      </div>
    </div>
  );
};
