import * as z from "zod/mini";

import { ENGLISH_ONLY_BANK_CODES, MAX_BANK_NAME } from "./constants.ts";
import { bareDigits } from "./digits.ts";
import { line, text } from "./text.ts";

/** An account's number: digits alone, however they were typed. Its length is a hint and never a reason to refuse. */
export const bankAccountNo = text(60, 1).check(z.overwrite(bareDigits), z.regex(/^\d{4,20}$/));

/** An account's holder, first and last name joined by a space. */
export const bankAccountName = line(MAX_BANK_NAME);

const ENGLISH_ONLY: ReadonlySet<string> = new Set(ENGLISH_ONLY_BANK_CODES);

/** Whether a bank takes names in English letters only (SPEC.md section 5). */
export const needsEnglishName = (bankCode: string): boolean => ENGLISH_ONLY.has(bankCode);

/** English letters and spaces only. */
export const isEnglishName = (name: string): boolean => /^[A-Za-z]+(?: +[A-Za-z]+)*$/.test(name.trim());
