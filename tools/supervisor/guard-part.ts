// Loaded before each part's own code: a part does not outlive its starter. All that was acknowledged is on disk.
process.once("disconnect", () => process.exit(1));
process.channel?.unref();
