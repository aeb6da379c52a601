import type { ReactNode } from "react";

/** How sections are separated: by a line, a wide gap or a narrow gap. */
const CLASSES = {
  line: {
    part: "border-b border-line p-4 last:border-0",
    head: "mb-2.5 flex flex-wrap items-baseline justify-between gap-2",
    title: "text-action font-bold",
  },
  wide: {
    part: "mt-5",
    head: "mb-2 flex flex-wrap items-baseline justify-between gap-2",
    title: "font-bold",
  },
  narrow: {
    part: "mt-4",
    head: "mb-1 flex flex-wrap items-baseline justify-between gap-2",
    title: "font-bold",
  },
} as const;

type PartProps = {
  readonly title: string;
  readonly apart: keyof typeof CLASSES;
  /** Shown at the end of the title row. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
};

/** A section of a panel with its own title. */
export const Part = ({ title, apart, end, children }: PartProps) => (
  <section className={CLASSES[apart].part}>
    <div className={CLASSES[apart].head}>
      <h3 className={CLASSES[apart].title}>{title}</h3>
      {end}
    </div>
    {children}
  </section>
);
