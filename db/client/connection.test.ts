import { expect, test } from "vitest";
import { configurationFrom } from "./configuration/from-environment.ts";
import { connectionsFrom } from "./connection.ts";

const at = (host: string) => `postgres://boss:s%2Fecret@${host}:5432/stockwright`;

const replicaOf = (env: Readonly<Record<string, string>>) => configurationFrom(env).replica;

test("a replica is logged in to as the primary is, unless its login is given", () => {
  expect(replicaOf({})).toBeUndefined();
  expect(replicaOf({ REPLICA_URL: at("two") })).toBe(connectionsFrom(at("one")).server.replace("@one", "@two"));
  const given = "postgres://reader:word@pooler:6432/stockwright";
  expect(replicaOf({ REPLICA_URL: at("two"), SERVER_REPLICA_URL: given })).toBe(given);
  expect(replicaOf({ SERVER_REPLICA_URL: given })).toBe(given);
  for (const name of ["REPLICA_URL", "SERVER_REPLICA_URL"])
    for (const wrong of ["two", "http://two/stockwright", "postgres://two", "postgres://a:%@two/stockwright"])
      expect(() => replicaOf({ [name]: wrong })).toThrow(`${name} is no address of a database`);
});
