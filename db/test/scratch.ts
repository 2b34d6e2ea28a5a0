import { startTestCluster } from "./cluster.ts";

// A migrated database to try things on by hand; it is gone when this ends.
const cluster = await startTestCluster();
const { admin, server, worker } = cluster.connections;
console.log(
  `admin   ${admin}\nserver  ${server}\nworker  ${worker}\n\nDATABASE_URL for npm start and separate processes is the admin's. Ctrl-C ends and removes it.`,
);
process.once("SIGINT", () => void cluster.stop());
process.once("SIGTERM", () => void cluster.stop());
