import type { ReactNode } from "react";

/** How parts are set apart: by a line, by a wide space or by a narrow one. */
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
  /** What stands at the other end of the title's line. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
};

/** A part of a panel under a title of its own. */
export const Part = ({ title, apart, end, children }: PartProps) => (
  <section className={CLASSES[apart].part}>
    <div className={CLASSES[apart].head}>
      <h3 className={CLASSES[apart].title}>{title}</h3>
      {end}
    </div>
    {children}
  </section>
);
