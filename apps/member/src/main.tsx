import "./styles.css";

import { createRoot, hydrateRoot } from "react-dom/client";

import { stopEarlyPress } from "./lib/early-press.ts";
import { keepWish } from "./lib/return-address.ts";
import { token } from "./lib/session.ts";
import { Root } from "./root.tsx";
import { preloadRoute } from "./routes/routes.ts";
import { createWords } from "./words.ts";

const start = async (): Promise<void> => {
  const container = document.getElementById("app");
  if (container === null) throw new Error("the page has no #app");
  // A link into the member's area leads there once its reader has logged in.
  if (token() === null) keepWish(`${location.pathname}${location.search}`);
  const i18n = createWords();
  await Promise.all([i18n.load("public"), preloadRoute(location.pathname, i18n)]);
  const isMade = container.dataset["made"] === `${location.pathname} ${i18n.words().language}`;
  // A member's page was made as for somebody who is signed in: whoever is not must see and ask for nothing of it.
  const isForUs = !location.pathname.startsWith("/user/") || token() !== null;
  // A page made for this address in this language comes to life as it stands, with what was typed into it meanwhile.
  const pressed = stopEarlyPress();
  if (isMade && isForUs) {
    hydrateRoot(container, <Root i18n={i18n} />);
    // React brings a pressed button to life at once, and then answers.
    pressed?.click();
  } else {
    container.replaceChildren();
    createRoot(container).render(<Root i18n={i18n} />);
  }
};

void start();
