/** A posted form's fields; none when it was no form. */
export const formOf = (body: unknown): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();
