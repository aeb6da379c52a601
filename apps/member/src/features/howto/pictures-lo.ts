/** The addresses of the Lao edition's pictures, by language and name. `npm run howto` makes the pictures again. */
export const PICTURES = import.meta.glob<string>("./pictures/lo/*/*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});
