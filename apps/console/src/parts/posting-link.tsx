import type { UnprovenCredit } from "@krapao/contract/operator/bank-shapes";

import { Link, transactionHref } from "../lib/navigation.tsx";

/** The name of a posting, with a link to its transaction once that is listed. */
export const PostingLink = ({
  credit: { posting, transaction },
}: {
  readonly credit: Pick<UnprovenCredit, "posting" | "transaction">;
}) =>
  transaction === null ? (
    posting
  ) : (
    <Link href={transactionHref(transaction)} className="underline underline-offset-2 hover:text-accent-text">
      {posting}
    </Link>
  );
