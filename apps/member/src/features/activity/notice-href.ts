import { noticeAddress } from "@krapao/contract/notice/address";
import type { Notice } from "@krapao/contract/notice/shapes";

import type { Href } from "../../lib/navigation.tsx";

/** What a notice opens: the thing that it tells of. A push leads to the same. */
export const noticeHref = (notice: Notice): Href => noticeAddress(notice);
