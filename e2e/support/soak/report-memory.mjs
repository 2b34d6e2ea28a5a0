// Preloaded into a process that is watched, with --expose-gc: tells what lives after a collection, when asked.
process.on("message", () => {
  globalThis.gc();
  process.send({ heapUsed: process.memoryUsage().heapUsed });
});
process.channel?.unref();
