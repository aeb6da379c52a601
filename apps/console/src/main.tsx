import "./styles.css";

import { createRoot } from "react-dom/client";

import { Root } from "./root.tsx";
import { createWords } from "./words.ts";

const start = async (): Promise<void> => {
  const container = document.getElementById("app");
  if (container === null) throw new Error("the page has no #app");
  createRoot(container).render(<Root i18n={await createWords()} />);
};

void start();
