type ProgressBarProps = {
  /** From 0 to 1. */
  readonly part: number;
  readonly label: string;
  /** The value for screen readers: “฿6,400.00 of ฿10,000.00”. */
  readonly valueText?: string;
  /** It lies on the dark area. */
  readonly night?: boolean;
};

/** A progress bar. It is the browser's own element, so that the page sets no style (SECURITY.md S2). */
export const ProgressBar = ({ part, label, valueText, night = false }: ProgressBarProps) => (
  <progress
    className={night ? "progress progress-night" : "progress"}
    aria-label={label}
    aria-valuetext={valueText}
    max={100}
    value={Math.round(Math.min(1, Math.max(0, part)) * 100)}
  />
);

/**
 * The steps of a short process (slip sent, checking, in the wallet; the steps of a wizard). Those before `at` are done.
 */
export const StepBar = ({
  steps,
  at,
  label,
  night = false,
}: {
  readonly steps: readonly string[];
  readonly at: number;
  readonly label: string;
  readonly night?: boolean;
}) => (
  <ol aria-label={label} className="grid grid-cols-[repeat(auto-fit,minmax(3.25rem,1fr))] gap-2">
    {steps.map((step, index) => (
      <li key={step} aria-current={index === at ? "step" : undefined} className="min-w-0">
        <span
          aria-hidden
          className={`mb-1.5 block h-1 rounded-full forced-color-adjust-none ${night ? (index <= at ? "bg-gold" : "bg-white/20") : index < at ? "bg-up" : index === at ? "bg-wait-mark" : "bg-line"} ${index === at && night ? "ring-3 ring-gold/20" : ""}`}
        />
        <span
          className={`block text-nav ${index === at ? "font-bold" : night ? "text-mute-night" : index > at ? "text-mute" : ""}`}
        >
          {step}
        </span>
      </li>
    ))}
  </ol>
);
