import { PASSWORD } from "@krapao/contract/limits";
import { toNational } from "@krapao/contract/phone";

let common: Promise<ReadonlySet<string>> | null = null;

/** The common passwords of zxcvbn's list; read on first use. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]?.map(String)),
  );
  return common;
};

/**
 * Whether a new password may be taken (S16): 8 to 128 characters of any kind, taken as typed; not a common one, not the
 * member's name, not the product's with digits, and without the whole phone number in it.
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
  if ([owner.phone.slice(1), toNational(owner.phone)].some((phone) => password.includes(phone) || digits === phone))
    return false;
  return !(await commonPasswords()).has(lower);
};
