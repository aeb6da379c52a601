import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

import { chunksFetchedFirst } from "@krapao/client/vite-plugin";
import { callsWithoutShapes } from "@krapao/contract/vite-plugin";
import { messages } from "@krapao/i18n/vite-plugin";

const BANNERS = join(import.meta.dirname, "../member/public/banners");

/** The pictures of banners that are part of the member app. The editors of banners show them too. */
const memberBanners = (): Plugin => ({
  name: "member-banners",
  configureServer({ middlewares }) {
    for (const file of readdirSync(BANNERS))
      middlewares.use(`/banners/${file}`, (_request, response) => {
        response.setHeader("content-type", "image/svg+xml");
        response.end(readFileSync(join(BANNERS, file)));
      });
  },
  generateBundle() {
    for (const file of readdirSync(BANNERS))
      this.emitFile({ type: "asset", fileName: `banners/${file}`, source: readFileSync(join(BANNERS, file)) });
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [callsWithoutShapes(), chunksFetchedFirst(), messages(), memberBanners(), react(), tailwindcss()],
  build: {
    manifest: true,
    sourcemap: false,
    target: "es2022",
    // The CSP has no data: for scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Each file costs the device two requests. What several pages use comes as one.
        codeSplitting: { groups: [{ name: "common", minShareCount: 4, maxModuleSize: 4_000 }] },
      },
    },
  },
});
