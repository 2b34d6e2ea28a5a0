import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { TestUser } from "../../db/test/accounts.ts";
import { personsWith, settle } from "../test/security/office.ts";
import type { World } from "../../db/test/security/world.ts";
import { findBrowser } from "../test/browser.ts";
import { useServed } from "../test/served.ts";
import { mostPictured, withPictures } from "./pictures.ts";

const served = useServed();
let world: World;
let author: TestUser;
let bin: number;

/** A picture of one pixel, 3 by 2 as its head says. */
const png = (width = 3, height = 2): Buffer => {
  const head = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([head, size, Buffer.from("0806000000", "hex"), Buffer.alloc(40)]);
};
/** 40 by 20 pixels, of one colour and not transparent. */
const realPng = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAACgAAAAUCAIAAABwJOjsAAAAKklEQVR4nO3NQQ0AAAgEoGvl/5WzhnuwgYB07jqyh2KxWCwWi8VisVgs/hYvE8oBrMzOk3YAAAAASUVORK5CYII=",
  "base64",
);
let files = 0;
const picture = async (name: string, bytes: Buffer, company = world.ours) => {
  const { admin } = served().db;
  files += 1;
  const path = `picture-of-the-test-${files}`;
  const { rows } = await admin.query<{ id: number }>(
    `insert into app_public.images (account_id, name, alt) values ($1, $2, 'Our "sign"')
     on conflict (account_id, lower(name)) do update set alt = excluded.alt returning id`,
    [company.accountId, name],
  );
  await admin.query(
    `insert into app_public.files (account_id, name, type, size, path, module, record_id) values ($1, 'a.png', 'image/png', $2, $3, 'images', $4)`,
    [company.accountId, bytes.length, path, rows[0]?.id],
  );
  const folder = join(served().folder, String(company.accountId));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, path), bytes);
};
type Rendered = {
  html: string | null;
  problems: { code: string; name: string | null }[];
  warnings: { code: string; line: number | null; name: string | null }[];
};
const tested = async (given: { source?: string; paper?: string }, by = author) => {
  const { data, errors } = await served().ask<{ testTemplate: Rendered }>(
    by,
    `query ($source: String, $paper: String, $tagParams: TagParams!) {
      testTemplate(source: $source, paper: $paper, tagParams: $tagParams) { html problems { code name } warnings { code line name } }
    }`,
    { variables: { ...given, tagParams: { module: "purchase_orders", ids: [bin] } } },
  );
  expect(errors).toEqual([]);
  return data.testTemplate;
};

beforeAll(async () => {
  world = await settle(served());
  author = (await personsWith(served(), world.ours, [{ type: "admin", without: [] }]))[0]!;
  const { rows } = await served().db.admin.query<{ id: number }>(
    "select id from app_public.purchase_orders where account_id = $1 and deleted_at is null order by id limit 1",
    [world.ours.accountId],
  );
  bin = rows[0]?.id ?? 0;
});

test("a picture stands in a document once, however often it is shown, in its own shape; what there is not is told by its line", async () => {
  await picture("sign", png());
  const { html, problems, warnings } = await tested({
    source: '{{image "sign" width="30mm"}}\n{{image "sign" height="1in" alt="<b>"}}\n{{image "none"}}',
  });
  expect(problems).toEqual([]);
  expect(warnings).toEqual([{ code: "noPicture", line: 3, name: "none" }]);
  expect(html?.match(/data:image\/png;base64,/g)).toHaveLength(1);
  expect(html).toContain('viewBox="0 0 3 2" role="img" aria-label="Our &quot;sign&quot;" style="width:30mm"');
  expect(html).toContain('aria-label="&lt;b&gt;" style="height:1in"');
  const [wrong] = (await tested({ source: `{{image "sign" width="1mm;background:url(x)"}}` })).problems;
  expect(wrong?.code).toBe("pictureSize");
});

test("a newer file takes the picture's place; logo stands at the head of what is delivered; another company's is none of ours", async () => {
  await picture("sign", png(50, 10));
  expect((await tested({ source: '{{image "sign"}}' })).html).toContain('viewBox="0 0 50 10"');
  expect((await tested({ paper: "purchaseOrder" })).html).not.toContain("data:image");
  await picture("logo", png(40, 20));
  expect((await tested({ paper: "purchaseOrder" })).html).toContain('viewBox="0 0 40 20"');
  await picture("theirs", png(), world.theirs);
  const foreign = await tested({ source: '{{image "theirs"}}' });
  expect(foreign.html).not.toContain("data:image");
  expect(foreign.warnings).toEqual([{ code: "noPicture", line: 1, name: "theirs" }]);
});

test("a PDF holds a picture once, however often it is shown", async () => {
  const { executablePath, env } = await findBrowser();
  Object.assign(process.env, { CHROMIUM_PATH: executablePath, ...env });
  await picture("seal", realPng);
  const held = async (source: string) => {
    const { data } = await served().ask<{ testTemplate: { pdf: string } }>(
      author,
      "query ($source: String, $tagParams: TagParams!) { testTemplate(source: $source, tagParams: $tagParams) { pdf } }",
      { variables: { source, tagParams: { module: "purchase_orders", ids: [bin] } } },
    );
    const pdf = Buffer.from(data.testTemplate.pdf, "base64").toString("latin1");
    return pdf.match(/\/Subtype \/Image/g)?.length ?? 0;
  };
  // colours and what is transparent are an image each
  expect([await held("<p>none</p>"), await held('{{image "seal"}}')]).toEqual([0, 2]);
  expect(await held('{{image "seal"}}{{pageBreak}}{{image "seal"}}{{pageBreak}}{{image "seal"}}')).toBe(2);
});

test("previewHTML is the document with the longest record there could be", async () => {
  const { data } = await served().ask<{ createTemplate: { template: { id: number; previewHTML: string } } }>(
    author,
    'mutation { createTemplate(input: { fileName: "Previewed", type: "vendors", source: "x" }) { template { id } } }',
  );
  expect(data.createTemplate).toBeNull();
  const made = await served().ask<{ createTemplate: { template: { previewHTML: string | null } } }>(
    author,
    `mutation ($source: String) { createTemplate(input: { fileName: "Previewed", type: "purchase_orders", source: $source }) { template { previewHTML } } }`,
    { variables: { source: '<p>{{paper.number}}</p>{{image "sign"}}' } },
  );
  expect(made.data.createTemplate.template.previewHTML).toMatch(
    /^<!doctype html>[\s\S]*<p>[^<]+<\/p>[\s\S]*viewBox="0 0 50 10"/,
  );
});

test("a list of templates is previewed in one request, which asks for the pictures once", async () => {
  for (let n = 0; n < 12; n += 1)
    await served().ask(author, "mutation ($input: CreateTemplateInput!) { createTemplate(input: $input) { id } }", {
      variables: { input: { fileName: `Listed ${n}`, type: "purchase_orders", source: '{{image "sign"}}' } },
    });
  const { data, errors } = await served().ask<{ templates: { previewHTML: string }[] }>(
    author,
    '{ templates(limit: 12, orderBy: [{ column: "id", order: DESC }]) { previewHTML } }',
  );
  expect(errors).toEqual([]);
  expect(data.templates.filter(({ previewHTML }) => previewHTML.includes("viewBox"))).toHaveLength(12);
});

test("pictures are bounded, left out where they cannot be read, and no text of a template makes one", async () => {
  const pictures = [{ name: "a", alt: "", path: "a" }];
  const shown = '<svg data-picture="0"></svg>';
  const large = Buffer.concat([png(), Buffer.alloc(mostPictured)]);
  expect(await withPictures(shown, pictures, () => Promise.resolve(large))).toBeNull();
  expect(await withPictures(shown, pictures, () => Promise.resolve(png(4_001, 5_000)))).toBeNull();
  for (const content of [null, Buffer.alloc(0), Buffer.from("GIF89a"), Buffer.from("<svg onload='x'/>"), png(0, 0)])
    expect(await withPictures(shown, pictures, () => Promise.resolve(content))).toBe("<svg></svg>");
  expect(await withPictures('<p data-picture="7">', pictures, () => Promise.resolve(png()))).toBe("<p>");
});
