import { expect, test } from "vitest";
import { connectionsFrom, replicaFrom } from "./connection.ts";

const at = (host: string) => `postgres://boss:s%2Fecret@${host}:5432/stockwright`;

test("a replica is logged in to as the primary is, unless its login is given", () => {
  expect(replicaFrom({})).toBeUndefined();
  expect(replicaFrom({ REPLICA_URL: at("two") })).toBe(connectionsFrom(at("one"), {}).server.replace("@one", "@two"));
  const given = "postgres://reader:word@pooler:6432/stockwright";
  expect(replicaFrom({ REPLICA_URL: at("two"), SERVER_REPLICA_URL: given })).toBe(given);
  expect(replicaFrom({ SERVER_REPLICA_URL: given })).toBe(given);
  for (const name of ["REPLICA_URL", "SERVER_REPLICA_URL"])
    for (const wrong of ["two", "http://two/stockwright", "postgres://two", "postgres://a:%@two/stockwright"])
      expect(() => replicaFrom({ [name]: wrong })).toThrow(`${name} is no address of a database`);
});
