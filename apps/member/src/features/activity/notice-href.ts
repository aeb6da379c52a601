import { noticeAddress } from "@krapao/contract/notice/address";
import type { Notice } from "@krapao/contract/notice/shapes";

import type { Href } from "../../lib/navigation.tsx";

/** The address that a notice opens. A push message opens the same. */
export const noticeHref = (notice: Notice): Href => noticeAddress(notice);
