import type { Context } from "../../../context.ts";
import { askLater } from "../../../saga/rows.ts";
import type { SagaRow } from "../../../saga/saga.ts";
import { NotDecoded } from "../../upload/decoder.ts";
import type { NoPicture, Read } from "../../upload/child/messages.ts";
import { failSlip } from "./fail-slip.ts";
import { judgeCodes } from "./judge-codes.ts";
import type { SlipFacts } from "./slip-facts.ts";
import { OWN_PROCESS_MS } from "./slip-name.ts";

/** A picture that has crashed the reading process this often is given up. */
const DEATHS = 3;

const pictureOf = async (context: Context, row: SagaRow): Promise<Buffer | null> => {
  const file = await context.db
    .selectFrom("upload")
    .select("id")
    .where("kind", "=", "slip")
    .where("reference", "=", row.reference)
    .where("member_id", "=", row.memberId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return file === undefined ? null : context.uploads.disk.read(file.id);
};

/** The codes of the picture, or the reason why it has none. Null when neither is known and it has to be tried again. */
const codesIn = async (context: Context, row: SagaRow, picture: Buffer): Promise<Read | NoPicture | null> => {
  try {
    return await context.uploads.decoder.readCodes(picture);
  } catch (error) {
    if (!(error instanceof NotDecoded)) throw error;
    const isItsFault = error.why === "died" || error.why === "too long";
    return isItsFault && row.asked + 1 >= DEATHS ? { is: "no-picture" } : null;
  }
};

/** Reads a slip's mini QR from its picture (state `reading`). After this the bank is asked, or the slip has failed. */
export const readPicture = async (context: Context, row: SagaRow): Promise<void> => {
  const picture = await pictureOf(context, row);
  if (picture === null) return failSlip(context, row, "UPLOADED_FILE_NOT_EXIST");
  const read = await codesIn(context, row, picture);
  if (read === null) return askLater(context, row);
  if (read.is === "no-picture") return failSlip(context, row, "UNKNOW_ERROR");
  const judged = judgeCodes(read);
  if (typeof judged === "string") return failSlip(context, row, judged);
  const { payload, bankNumber, reference: slipReference } = judged;
  const facts: SlipFacts = { payload, bankNumber, slipReference };
  const { memberId, reference } = row;
  await context.ledger.moveSaga({
    saga: {
      memberId,
      reference,
      from: ["reading"],
      to: "asking",
      status: "IN_PROGRESS",
      dueIn: OWN_PROCESS_MS,
      data: facts,
    },
  });
  context.sagas.drive(memberId, reference);
};
