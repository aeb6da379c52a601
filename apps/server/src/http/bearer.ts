const BEARER = /^Bearer ([A-Za-z0-9_-]{1,200})$/i;

/**
 * The token of the Authorization header, the only place where one counts (S5). `none` also for a header that says nothing,
 * `bad` for one that is none of ours.
 */
export const bearerOf = (header: string | undefined): { readonly token: string } | "none" | "bad" => {
  if (header === undefined || /^\s*(Bearer\s*)?$/i.test(header)) return "none";
  const token = BEARER.exec(header)?.[1];
  return token === undefined ? "bad" : { token };
};
