/** Installs node_modules by package-lock.json when that is needed. Two processes at once take turns. */
export declare const bootstrap: (signal?: AbortSignal) => Promise<void>;
/** Throws unless this account may install in a folder, and says what to do. */
export declare const assertMayInstall: (folder: string) => void;
