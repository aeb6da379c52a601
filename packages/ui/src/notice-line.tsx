import type { ReactNode } from "react";

import { cx } from "./cx.ts";

/** The look of the element around a notice: a link of the list, or its preview. */
export const noticeLook = (isRead: boolean): string =>
  cx("relative flex flex-wrap items-start gap-x-3 gap-y-2 py-3.5 pr-4 pl-7", !isRead && "bg-accent-soft/35");

type NoticeLineProps = {
  readonly mark: ReactNode;
  readonly title: string;
  /** Empty for none. */
  readonly detail: string;
  readonly isRead: boolean;
  /** The text for screen readers at an unread notice. */
  readonly unread: string;
  /** Below the words. */
  readonly more?: ReactNode;
  /** Its amount and its time. */
  readonly end: ReactNode;
};

/** A notice as a member reads it. */
export const NoticeLine = ({ mark, title, detail, isRead, unread, more, end }: NoticeLineProps) => (
  <>
    {!isRead && (
      <>
        <span aria-hidden className="absolute top-7 left-2.5 size-2 rounded-full bg-accent forced-color-adjust-none" />
        <span className="sr-only">{unread}</span>
      </>
    )}
    {mark}
    <span className="flex min-w-0 grow basis-36 flex-wrap items-start justify-between gap-x-3">
      <span className="min-w-0 grow basis-24">
        <span className={cx("block [overflow-wrap:anywhere]", isRead ? "font-medium" : "font-bold")}>{title}</span>
        {detail !== "" && (
          <span className="block text-small whitespace-pre-line text-mute [overflow-wrap:anywhere]">{detail}</span>
        )}
        {more}
      </span>
      <span className="ml-auto text-right">{end}</span>
    </span>
  </>
);
