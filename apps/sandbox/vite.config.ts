import { join } from "node:path";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

import { callsWithoutShapes } from "@krapao/contract/vite-plugin";
import { messages } from "@krapao/i18n/vite-plugin";

const page = (name: string): string => join(import.meta.dirname, `${name}.html`);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [callsWithoutShapes(), messages(), react(), tailwindcss()],
  build: {
    sourcemap: false,
    target: "es2022",
    // The CSP allows no data: for scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { index: page("index"), play: page("play") } },
  },
});
