import type { NoticeKind } from "@krapao/contract/notice/shapes";

interface NoticeTable {
  member_id: bigint;
  id: string;
  kind: NoticeKind;
  at: Date;
}

interface NoticeReadTable {
  member_id: bigint;
  /** The notice's id; an empty one stands for all notices up to `at`. */
  id: string;
  at: Date;
}

export interface NoticeTables {
  notice: NoticeTable;
  notice_read: NoticeReadTable;
}
