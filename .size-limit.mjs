// What a route fetches until it can be used, from Vite's manifest of the built member app; sizes are Brotli.
import { readFileSync } from "node:fs";

const DIST = "apps/member/dist";
const manifest = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, "utf8"));

const words = (name) => `../../packages/i18n/messages/${name}/lo.json`;

/** The parts that each route loads until it can be used, by their sources; the words in the longest language. */
const ROUTES = {
  "/login": {
    limit: "100 kB",
    parts: ["index.html", "src/shell/public-shell.tsx", "src/routes/login.tsx", words("public")],
  },
  "/user/home": {
    limit: "140 kB",
    parts: [
      "index.html",
      "src/shell/member-shell.tsx",
      "src/routes/user/home.tsx",
      "src/features/home/carousel.tsx",
      "src/features/statement/recent-card.tsx",
      words("public"),
      words("member"),
    ],
  },
};

const filesOf = (keys, files = new Set()) => {
  for (const key of keys) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The member app's build has no part ${key}: correct .size-limit.mjs.`);
    if (files.has(chunk.file)) continue;
    if (chunk.file.endsWith(".js")) files.add(chunk.file);
    filesOf(chunk.imports ?? [], files);
  }
  return files;
};

const paths = (files) => [...files].map((file) => `${DIST}/${file}`);
const chunks = [...new Set(Object.values(manifest).map(({ file }) => file))].filter((file) => file.endsWith(".js"));
const entry = filesOf(["index.html"]);

export default [
  ...Object.entries(ROUTES).map(([name, { limit, parts }]) => ({
    name,
    path: paths(filesOf(parts)),
    limit,
    brotli: true,
  })),
  // The entry is in every route's budget already.
  ...chunks
    .filter((file) => !entry.has(file))
    .map((file) => ({ name: file, path: `${DIST}/${file}`, limit: "40 kB", brotli: true })),
];
