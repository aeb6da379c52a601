// Loaded before the code of each part: a part ends when its starter ends. Everything that was acknowledged is on disk.
process.once("disconnect", () => process.exit(1));
process.channel?.unref();
