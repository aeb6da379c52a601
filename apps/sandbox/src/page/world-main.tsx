import { startPage } from "./lib/start-page.tsx";
import { WorldApp } from "./world/world-app.tsx";

startPage(<WorldApp />);
