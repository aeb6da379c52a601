import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

import { chunksFetchedFirst } from "@krapao/client/vite-plugin";
import { callsWithoutShapes } from "@krapao/contract/vite-plugin";
import { messages } from "@krapao/i18n/vite-plugin";

import { sharedChunks } from "./chunks.ts";

const { plugin, codeSplitting } = sharedChunks();

export default defineConfig({
  root: import.meta.dirname,
  plugins: [callsWithoutShapes(), chunksFetchedFirst(), plugin, messages(), react(), tailwindcss()],
  build: {
    manifest: true,
    sourcemap: false,
    target: "es2022",
    // The CSP has no data: for scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting } },
  },
});
