import "./styles.css";

import { createRoot, hydrateRoot } from "react-dom/client";

import { stopEarlyPress } from "./lib/early-press.ts";
import { keepWantedAddress } from "./lib/return-address.ts";
import { token } from "./lib/session.ts";
import { Root } from "./root.tsx";
import { preloadRoute } from "./routes/routes.ts";
import { createWords } from "./words.ts";

const start = async (): Promise<void> => {
  const container = document.getElementById("app");
  if (container === null) throw new Error("the page has no #app");
  // A link into the member's area is opened after the login.
  if (token() === null) keepWantedAddress(`${location.pathname}${location.search}`);
  const i18n = createWords();
  await Promise.all([i18n.load("public"), preloadRoute(location.pathname, i18n)]);
  const isMade = container.dataset["made"] === `${location.pathname} ${i18n.words().language}`;
  // A member's page is prerendered for a signed-in member. Anybody else must not see it, and it must make no call for
  // them.
  const isForUs = !location.pathname.startsWith("/user/") || token() !== null;
  // A page that was prerendered for this address in this language is hydrated as it is, with the text that was typed
  // meanwhile.
  const pressed = stopEarlyPress();
  if (isMade && isForUs) {
    hydrateRoot(container, <Root i18n={i18n} />);
    // React hydrates a pressed button first, and then handles the press.
    pressed?.click();
  } else {
    container.replaceChildren();
    createRoot(container).render(<Root i18n={i18n} />);
  }
};

void start();
