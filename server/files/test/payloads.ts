import { gzipSync } from "node:zlib";

/** What somebody might upload to be run by its opener. `image`: it begins as one and is shown as one, which runs nothing. */
export type Payload = { name: string; bytes: Buffer; image?: string };

const script = "<script>document.title='run'</script>";
const html = `<!doctype html><html><body onload="alert(1)">${script}</body></html>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`;
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const jpeg = Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex");
const zip = Buffer.from("504b0304140000000800", "hex");
const text = (name: string, content: string | Buffer): Payload => ({ name, bytes: Buffer.from(content) });
const mixed = (name: string, image: string, ...parts: (string | Buffer)[]): Payload => ({
  name,
  image,
  bytes: Buffer.concat(parts.map((part) => Buffer.from(part))),
});

export const payloads: readonly Payload[] = [
  text("page.html", html),
  text("page.png", html),
  text("page", html),
  text("page.xhtml", `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`),
  text("picture.svg", svg),
  text("picture.gif", `<?xml version="1.0"?>${svg}`),
  { name: "picture.svgz", bytes: gzipSync(svg) },
  text("feed.xml", `<?xml version="1.0"?><?xml-stylesheet href="javascript:alert(1)"?><a/>`),
  text(
    "sheet.xsl",
    `<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0">${script}</xsl:stylesheet>`,
  ),
  text("paper.pdf", "%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF"),
  text("paper.html", `%PDF-1.4\n${html}`),
  text("page.mht", `MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${html}`),
  text("utf-7.html", "+ADw-script+AD4-alert(1)+ADw-/script+AD4-"),
  { name: "bom.html", bytes: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(html)]) },
  { name: "utf-16.html", bytes: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(html, "utf16le")]) },
  { name: "utf-16be.html", bytes: Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(html, "utf16le").swap16()]) },
  text("spaces.html", `${" \n\t".repeat(400)}${html}`),
  text("zeros.html", `${"\0".repeat(600)}${html}`),
  text("script.js", "alert(document.domain)"),
  text("worker.js", "self.onfetch = (event) => event.respondWith(new Response('mine'))"),
  text("style.css", "@import 'https://evil.test'; body { background: url(javascript:alert(1)) }"),
  text("old.htc", `<PUBLIC:COMPONENT>${script}</PUBLIC:COMPONENT>`),
  text("flash.swf", `FWS\x09${html}`),
  text("nearly.png", `\x89PNG\n${html}`),
  text("nearly.gif", `GIF88a${html}`),
  text("nearly.webp", `RIFF....WEBQ${html}`),
  text("bitmap.bmp", `BM${html}`),
  text("icon.ico", `\0\0\x01\0${html}`),
  text("multipart", `--x\r\nContent-Type: text/html\r\n\r\n${html}\r\n--x--`),
  { name: "archive.jar", bytes: Buffer.concat([zip, Buffer.from(html)]) },
  mixed("gif.html", "image/gif", "GIF89a", `/*${html}*/=1;alert(1)//`),
  mixed("gif.js", "image/gif", "GIF87a=1;alert(1);"),
  mixed("png.html", "image/png", png, html),
  mixed("png.zip", "image/png", png, zip, html),
  mixed("jpeg.html", "image/jpeg", jpeg, `<!--`, html, `-->`),
  mixed("jpeg.svg", "image/jpeg", jpeg, svg),
  mixed("webp.html", "image/webp", Buffer.from("52494646ffffffff57454250", "hex"), html),
];
