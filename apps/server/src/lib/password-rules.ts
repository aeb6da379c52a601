import { type PasswordWeakness, plainWeakness } from "@krapao/contract/account/password-weakness";
import { toNational } from "@krapao/contract/phone";

import { isLeaked } from "./leaked-passwords.ts";

/** A password is too easy when somebody who knows how people choose passwords finds it within this many guesses. */
const GUESSES_AT_LEAST = 100_000;
/** How much of a long password is examined. The cost of the search grows with the square of the length. */
const CONSIDERED = 64;

type Guess = (password: string, known: readonly string[]) => number;

let guess: Promise<Guess> | null = null;

const load = async (): Promise<Guess> => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (password, known) => zxcvbn.check(password.slice(0, CONSIDERED), [...known]).guesses;
};

/**
 * Why a new password is refused, or null (S16). It has 8 to 128 characters of any kind, exactly as typed. It is refused
 * when it leaked, when it can be guessed soon (common words with the usual substitutions, keyboard rows, sequences,
 * repetitions, facts about the owner), when it is the member's name or the product's name with digits, or when it
 * contains the whole phone number.
 */
export const passwordWeakness = async (
  password: string,
  owner: { readonly name: string; readonly phone: string },
): Promise<PasswordWeakness | null> => {
  const phones = [owner.phone.slice(1), toNational(owner.phone)];
  const plain = plainWeakness(password, { name: owner.name, phones });
  if (plain !== null) return plain;
  if (/^krapao\d*$/i.test(password)) return "easy";
  if (await isLeaked(password)) return "common";
  guess ??= load();
  return (await guess)(password, ["krapao", owner.name, ...phones]) >= GUESSES_AT_LEAST ? null : "easy";
};
