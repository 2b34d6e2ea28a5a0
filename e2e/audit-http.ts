import { auditServer } from "graphql-http";
import { startServer } from "./support/running-server.ts";

// `npm run audit:http`: the GraphQL-over-HTTP specification's own audit. Every MUST and SHOULD has to hold; a MAY is only told.
const binding = /^(MUST|SHOULD)/;
// one audit passes variables by introspection, which production does not answer
const server = await startServer();
try {
  const results = await auditServer({ url: `${server.url}/graphql` });
  const failed = results.filter((result) => result.status !== "ok");
  for (const { status, name, ...result } of failed)
    console.log(`${status.padEnd(6)} ${name}${"reason" in result ? `: ${String(result.reason)}` : ""}`);
  const broken = failed.filter(({ name }) => binding.test(name));
  console.log(
    `${results.length} audits, ${results.length - failed.length} passed, ${broken.length} of MUST and SHOULD failed`,
  );
  process.exitCode = broken.length > 0 ? 1 : 0;
} finally {
  await server.stop();
}
