// What a route fetches until it can be used, from Vite's manifest of each built app; sizes are Brotli.
import { readFileSync } from "node:fs";

const words = (name) => `../../packages/i18n/messages/${name}/lo.json`;

/**
 * The parts that each route loads until it can be used, by their sources; the words in the longest language. `beside`:
 * what the page around it has already, and does not count. `files`: into how many files they may be divided, because each
 * file costs a request or two.
 */
const APPS = {
  member: {
    "/login": {
      limit: "90 kB",
      files: 10,
      parts: ["index.html", "src/shell/public-shell.tsx", "src/routes/login.tsx", words("public")],
    },
    "/login, with what is fetched when it is idle": {
      limit: "105 kB",
      parts: [
        "index.html",
        "src/shell/public-shell.tsx",
        "src/routes/login.tsx",
        words("public"),
        "src/shell/offline-notice.tsx",
        "src/features/chat/chat-widget.tsx",
        "src/features/session/offer-passkey.ts",
      ],
    },
    "/user/home": {
      limit: "135 kB",
      files: 20,
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
    "chat, with its live line": {
      limit: "45 kB",
      parts: [
        "src/features/chat/chat-widget.tsx",
        "src/features/chat/chat-panel.tsx",
        "../../node_modules/socket.io-client/build/esm/index.js",
        words("chat"),
      ],
      beside: ["index.html", "src/shell/public-shell.tsx"],
    },
  },
  console: {
    "/": {
      limit: "180 kB",
      files: 30,
      parts: [
        "index.html",
        "src/shell/console-shell.tsx",
        "src/routes/overview.tsx",
        words("public"),
        words("forms"),
        words("console"),
      ],
    },
  },
};

/**
 * Chunks that may be larger than others: the editor of texts (src/rich-text), which an operator opens to write. The build
 * names its chunk after one of its modules.
 */
const LARGE = [["too-long", "75 kB"]];

const limitOf = (file) => LARGE.find(([name]) => file.includes(`/${name}-`))?.[1] ?? "40 kB";

const limitsOf = ([app, routes]) => {
  const dist = `apps/${app}/dist`;
  const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, "utf8"));

  const filesOf = (keys, files = new Set()) => {
    for (const key of keys) {
      const chunk = manifest[key];
      if (chunk === undefined) throw new Error(`The build of ${app} has no part ${key}: correct .size-limit.mjs.`);
      if (files.has(chunk.file)) continue;
      if (chunk.file.endsWith(".js")) files.add(chunk.file);
      filesOf(chunk.imports ?? [], files);
    }
    return files;
  };

  const paths = (files) => [...files].map((file) => `${dist}/${file}`);
  const chunks = [...new Set(Object.values(manifest).map(({ file }) => file))].filter((file) => file.endsWith(".js"));
  const entry = filesOf(["index.html"]);
  return [
    ...Object.entries(routes).map(([name, { limit, files = Infinity, parts, beside = [] }]) => {
      const fetched = filesOf(parts).difference(filesOf(beside));
      if (fetched.size > files) throw new Error(`${app} ${name} comes as ${fetched.size} files, more than ${files}`);
      return { name: `${app} ${name}`, path: paths(fetched), limit, brotli: true };
    }),
    // The entry is in every route's budget already.
    ...chunks
      .filter((file) => !entry.has(file))
      .map((file) => ({ name: `${app} ${file}`, path: `${dist}/${file}`, limit: limitOf(file), brotli: true })),
  ];
};

export default Object.entries(APPS).flatMap(limitsOf);
