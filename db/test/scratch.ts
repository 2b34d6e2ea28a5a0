import { connectionsFrom, withDatabase } from "../client/connection.ts";
import { startTestCluster, templateName } from "./cluster.ts";

// A migrated database to try things on by hand; it is gone when this ends.
const cluster = await startTestCluster();
const { admin, server, worker } = connectionsFrom(withDatabase(cluster.url, templateName), {});
console.log(`admin   ${admin}\nserver  ${server}\nworker  ${worker}\n\nDATABASE_URL for npm start and separate processes is the admin's. Ctrl-C ends and removes it.`);
process.once("SIGINT", () => void cluster.stop());
process.once("SIGTERM", () => void cluster.stop());
