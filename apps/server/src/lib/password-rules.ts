import { type PasswordWeakness, plainWeakness } from "@krapao/contract/account/password-weakness";
import { toNational } from "@krapao/contract/phone";

import { isLeaked } from "./leaked-passwords.ts";

/** A password that is found within so many guesses by who knows how people choose them is too easy. */
const GUESSES_AT_LEAST = 100_000;
/** What is looked at of a long one: the search costs the square of its length. */
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
 * Why a new password may not be taken, null when it may (S16): 8 to 128 characters of any kind, taken as typed; not a leaked one, not one
 * that is soon guessed (common words with the usual disguises, rows of keys, sequences, repetitions, what is known of the
 * owner), not the member's name, not the product's with digits, and without the whole phone number in it.
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
