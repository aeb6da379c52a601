import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

import { chunksFetchedFirst } from "@krapao/client/vite-plugin";
import { callsWithoutShapes } from "@krapao/contract/vite-plugin";
import { messages } from "@krapao/i18n/vite-plugin";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [callsWithoutShapes(), chunksFetchedFirst(), messages(), react(), tailwindcss()],
  build: {
    manifest: true,
    sourcemap: false,
    target: "es2022",
    // The CSP has no data: for scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Each file costs a slow line a turn. What most screens use comes as one file, and so do the icons of several.
        codeSplitting: {
          groups: [
            { name: "common", test: /^(?!.*list-row)/, minShareCount: 12, maxModuleSize: 4_000 },
            { name: "icons", test: /lucide/, minShareCount: 3 },
          ],
        },
      },
    },
  },
});
