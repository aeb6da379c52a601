/** Letters and digits; TrueMoney's own have 18, and longer ones were seen. */
const code = /^[A-Za-z0-9]{8,64}$/;

/** The URL standard ignores tabs and new lines and turns backslashes. None of them belongs in a link. */
const plain = /^https:\/\/gift\.truemoney\.com\/campaign\/?\?[\x21-\x5b\x5d-\x7e]{1,200}$/;

/**
 * The code of a TrueMoney gift link. Null for any other text. Scheme, exact host and path are checked; a port or a user
 * is not allowed, and exactly one `v` is needed. Only the code is used of a link that a member sends (SECURITY.md S38).
 */
export const giftCodeOf = (text: string): string | null => {
  const link = text.trim();
  if (!plain.test(link) || !URL.canParse(link)) return null;
  const { protocol, host, username, password, pathname, searchParams } = new URL(link);
  const isTheirs =
    protocol === "https:" &&
    host === "gift.truemoney.com" &&
    username === "" &&
    password === "" &&
    (pathname === "/campaign" || pathname === "/campaign/");
  const values = searchParams.getAll("v");
  const [only] = values;
  return isTheirs && values.length === 1 && only !== undefined && code.test(only) ? only : null;
};
