const BEARER = /^Bearer ([A-Za-z0-9_-]{1,200})$/i;

/**
 * The token of the Authorization header, the only header that may carry one (S5). `none` when the header is missing or
 * empty, `bad` when its value cannot be one of our tokens.
 */
export const bearerOf = (header: string | undefined): { readonly token: string } | "none" | "bad" => {
  if (header === undefined || /^\s*(Bearer\s*)?$/i.test(header)) return "none";
  const token = BEARER.exec(header)?.[1];
  return token === undefined ? "bad" : { token };
};
