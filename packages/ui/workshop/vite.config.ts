import { messages } from "@krapao/i18n/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** A page that shows the parts while they are made. It is never shipped. `vite packages/ui/workshop`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [messages(), react(), tailwindcss()],
  server: { port: 5200, strictPort: true },
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
