import { PASSWORD } from "@krapao/contract/limits";
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
 * Whether a new password may be taken (S16): 8 to 128 characters of any kind, taken as typed; not a leaked one, not one
 * that is soon guessed (common words with the usual disguises, rows of keys, sequences, repetitions, what is known of the
 * owner), not the member's name, not the product's with digits, and without the whole phone number in it.
 */
export const isGoodPassword = async (
  password: string,
  owner: { readonly name: string; readonly phone: string },
): Promise<boolean> => {
  const length = [...password].length;
  if (length < PASSWORD.min || length > PASSWORD.max) return false;
  const lower = password.toLowerCase();
  if (lower === owner.name.trim().toLowerCase() || /^krapao\d*$/.test(lower)) return false;
  const digits = password.replace(/\D/g, "");
  const phones = [owner.phone.slice(1), toNational(owner.phone)];
  if (phones.some((phone) => password.includes(phone) || digits === phone)) return false;
  if (await isLeaked(password)) return false;
  guess ??= load();
  return (await guess)(password, ["krapao", owner.name, ...phones]) >= GUESSES_AT_LEAST;
};
