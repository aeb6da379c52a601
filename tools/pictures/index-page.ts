/** A scene and the files of its pictures, in the folder of the index. */
export type Shown = { readonly scene: string; readonly pictures: readonly string[] };

const STYLE = `
  body { margin: 0; font: 14px/1.4 system-ui, sans-serif; background: #e9e5dd; color: #17132b; }
  header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 10px 16px; background: #1b1638; color: #fff; }
  nav { display: flex; flex-wrap: wrap; gap: 2px 12px; padding: 12px 16px; }
  nav a { color: inherit; }
  section { padding: 8px 16px 24px; scroll-margin-top: 48px; }
  h2 { margin: 8px 0; font-size: 18px; }
  .pictures { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start; }
  figure { margin: 0; }
  figcaption { font-size: 12px; }
  img { display: block; max-width: 640px; box-shadow: 0 1px 4px #0003; }
  img[src*="-320"] { width: 240px; }
  img[src*="-390"] { width: 292px; }
  img[src*="-1280"], img[src*="-1440"] { width: 640px; }
  .hidden { display: none; }
`;

const SCRIPT = `
  const choose = () => {
    const off = [...document.querySelectorAll("header input:not(:checked)")].map(({ value }) => value);
    for (const figure of document.querySelectorAll("figure"))
      figure.classList.toggle("hidden", off.some((part) => figure.dataset.name.split("-").includes(part)));
  };
  document.querySelector("header").addEventListener("change", choose);
`;

const choices = (parts: readonly string[]): string =>
  parts.map((part) => `<label><input type="checkbox" value="${part}" checked> ${part}</label>`).join("");

const figure = (scene: string, file: string): string => {
  const name = file.replace(/\.png$/, "");
  return `<figure data-name="${name}"><a href="${scene}/${file}"><img loading="lazy" src="${scene}/${file}" alt="${scene} ${name}"></a><figcaption>${name}</figcaption></figure>`;
};

/** A page with all pictures, filtered by language and width. */
export const indexPage = (shown: readonly Shown[], languages: readonly string[], widths: readonly string[]): string =>
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Krapao: every screen</title>
<style>${STYLE}</style>
<header>${choices(languages)}${choices(widths)}</header>
<nav>${shown.map(({ scene }) => `<a href="#${scene}">${scene}</a>`).join("")}</nav>
${shown
  .map(
    ({ scene, pictures }) =>
      `<section id="${scene}"><h2>${scene}</h2><div class="pictures">${pictures.map((file) => figure(scene, file)).join("")}</div></section>`,
  )
  .join("\n")}
<script>${SCRIPT}</script>
</html>
`;
