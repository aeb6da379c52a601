import { slipText } from "../../../apps/sandbox/src/slips/draw-slip.ts";
import { CODES, codesOf } from "../../../apps/sandbox/src/slips/other-codes.ts";
import { MOODS } from "../../../apps/sandbox/src/slips/verifier-moods.ts";
import { pictureOf } from "../uploads.ts";
import { type Action, type Actions, type Actor, type Person, type Sent } from "./actor.ts";

/** Slips of the member's own and others' transfers, once, twice, by two members at once, and other pictures. */
export const slipActions = (actor: Actor, pay: Action, everybody: () => readonly Person[]): Actions => {
  const { kernel, chance, outside, upload } = actor;

  /** The code on the picture of a slip: its own, or something else. */
  const codesOn = ({ reference }: Sent): readonly string[] => {
    const transfer = outside.books.bank.transferOf(reference);
    if (transfer === null) throw new Error("a slip of no transfer");
    const isOwn = chance.hits(0.8);
    return isOwn ? [slipText(transfer)] : codesOf(transfer, chance.pick(CODES));
  };
  /** The bank's verifier gives wrong answers for a time. */
  const confuse = ({ reference }: Sent): Promise<unknown> => {
    const says = chance.pick(MOODS);
    kernel.step(`the verifier says ${says} of ${reference}`);
    return outside.person("PUT", `/bank/slips/${reference}/verifier`, { says, for: chance.pick([5, 60, 900]) });
  };
  const slip: Action = async (person) => {
    if (person.transfers.length === 0 || chance.hits(0.5)) await pay(person);
    const last = person.transfers.at(-1);
    if (last === undefined) return;
    const all = everybody().flatMap(({ transfers }) => transfers);
    const sent = chance.weighted([
      [8, last],
      [2, chance.pick(person.transfers)],
      [1, chance.pick(all)],
    ]);
    if (chance.hits(0.15)) await confuse(sent);
    const picture = chance.hits(0.05) ? Buffer.from("no picture") : pictureOf(codesOn(sent));
    const times = chance.hits(0.2) ? 2 : 1;
    await Promise.all(Array.from({ length: times }, () => upload(person, picture)));
  };
  const look: Action = (person) =>
    actor.plain(person, { method: "POST", url: "/api/statement/slip", body: { page: 1, limit: 10 } });

  return [
    [7, slip],
    [1, look],
  ];
};
