const BEARER = /^Bearer ([A-Za-z0-9_-]{1,200})$/i;

/** The token of the Authorization header, the only place where one counts (S5); `bad` when the header is none of ours. */
export const bearerOf = (header: string | undefined): { readonly token: string } | "none" | "bad" => {
  if (header === undefined) return "none";
  const token = BEARER.exec(header)?.[1];
  return token === undefined ? "bad" : { token };
};
