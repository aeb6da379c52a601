import "./styles.css";
import { createI18n } from "@krapao/i18n";
import { chosenLanguage, remembering } from "@krapao/i18n/choice";
import { loadMemberCatalogue } from "@krapao/i18n/member-catalogues";
import { I18nProvider } from "@krapao/i18n/react";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";

import { Toaster } from "../src/toast.tsx";
import { HomeScene } from "./home-scene.tsx";
import { LoginScene } from "./login-scene.tsx";
import { MovementScene } from "./movement-scene.tsx";
import { PartsScene } from "./parts-scene.tsx";
import { SheetScene } from "./sheet-scene.tsx";

const scenes = { parts: PartsScene, login: LoginScene, home: HomeScene, movement: MovementScene, sheet: SheetScene };

const isScene = (name: string): name is keyof typeof scenes => Object.hasOwn(scenes, name);

const asked = new URLSearchParams(location.search).get("scene") ?? "parts";
const Scene = scenes[isScene(asked) ? asked : "parts"];
const i18n = remembering(createI18n(chosenLanguage("th"), loadMemberCatalogue));
const root = document.querySelector("#app");
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <Suspense>
          <Scene />
          <Toaster />
        </Suspense>
      </I18nProvider>
    </StrictMode>,
  );
