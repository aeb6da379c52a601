/** The addresses of the Thai edition's pictures, by language and name. `npm run howto` makes the pictures again. */
export const PICTURES = import.meta.glob<string>("./pictures/th/*/*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});
