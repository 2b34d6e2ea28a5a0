import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import express from "express";
import jwt from "jsonwebtoken";
import pg from "pg";
import type { Statement } from "./capture.ts";

// The same statements that Stockwright sends for a request, with the same login, pool size, token check and settings per transaction.
const recorded = JSON.parse(readFileSync(process.env.STATEMENTS ?? "", "utf8")) as Record<string, Statement[][]>;
const pool = new pg.Pool({ connectionString: process.env.SERVER_URL, max: 10 });
const secret = process.env.TOKEN_SECRET ?? "";
let turn = 0;
const app = express();
app.use(express.json());

const named = ({ text, values }: Statement) => ({
  name: values.length > 0 ? createHash("md5").update(text).digest("hex") : undefined,
  text,
  values,
});

app.get("/livez", (_request, response) => void response.send("ok"));
app.post("/:which", async (request, response) => {
  jwt.verify((request.headers.authorization ?? "").replace("Bearer ", ""), secret, { algorithms: ["HS256"] });
  const client = await pool.connect();
  try {
    const rows: unknown[] = [];
    await client.query("begin");
    const requests = recorded[request.params.which] ?? [];
    for (const statement of requests[(turn += 1) % requests.length] ?? []) {
      const varied = request.params.which === "order" && statement.values.some((value) => value?.includes("lineItems"));
      const values = varied
        ? statement.values.map((value) => (value?.includes("lineItems") ? JSON.stringify(request.body) : value))
        : statement.values;
      const result = await client.query(named({ text: statement.text, values }));
      rows.push(...(Array.isArray(result) ? [] : result.rows));
    }
    await client.query("commit");
    response.json(rows);
  } catch (error) {
    await client.query("rollback");
    response.status(500).json({ message: String(error) });
  } finally {
    client.release();
  }
});
app.listen(Number(process.env.PORT), "127.0.0.1");
