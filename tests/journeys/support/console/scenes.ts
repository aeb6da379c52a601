import type { ConsoleScene } from "./scene.ts";
import { bookScenes } from "./scenes/books.ts";
import { contentScenes } from "./scenes/content.ts";
import { inboxScenes } from "./scenes/inbox.ts";
import { memberPageScenes } from "./scenes/member.ts";
import { memberScenes } from "./scenes/members.ts";
import { overviewScenes } from "./scenes/overview.ts";
import { queueScenes } from "./scenes/queues.ts";
import { setupScenes } from "./scenes/setup.ts";
import { shellScenes } from "./scenes/shell.ts";
import { signInScenes } from "./scenes/sign-in.ts";

/** Every screen, dialog and state of the console. */
export const consoleScenes: readonly ConsoleScene[] = [
  ...signInScenes,
  ...overviewScenes,
  ...queueScenes,
  ...inboxScenes,
  ...memberScenes,
  ...memberPageScenes,
  ...bookScenes,
  ...contentScenes,
  ...setupScenes,
  ...shellScenes,
];
