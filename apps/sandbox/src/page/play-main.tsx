import { startPage } from "./lib/start-page.tsx";
import { PlayApp } from "./play/play-app.tsx";
import { sessionOfAddress } from "./play/session.ts";

startPage(<PlayApp session={sessionOfAddress()} />);
