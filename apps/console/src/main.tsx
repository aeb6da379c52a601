import "./styles.css";

import { createRoot } from "react-dom/client";

import { Root } from "./root.tsx";
import { joinTabs } from "./lib/session.ts";
import { createWords } from "./words.ts";

const start = async (): Promise<void> => {
  const container = document.getElementById("app");
  if (container === null) throw new Error("the page has no #app");
  const [i18n] = await Promise.all([createWords(), joinTabs()]);
  createRoot(container).render(<Root i18n={i18n} />);
};

void start();
