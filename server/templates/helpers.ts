import type { HelperDelegate, HelperOptions } from "handlebars";
import { formatDate, formatMoney, formatNumber, formatUnitMoney, textOf } from "./formats.ts";
import { renderLimits, type Entry, type Job, type Values } from "./job.ts";

/** Thrown by a helper; the author is told. */
export class Refused extends Error {
  readonly code: "barcode" | "pictureSize";
  readonly about: string;
  constructor(code: "barcode" | "pictureSize", about: string) {
    super(code);
    this.code = code;
    this.about = about;
  }
}

const isValues = (value: unknown): value is Values => typeof value === "object" && value !== null;
const valueAt = (from: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((at, name) => (isValues(at) && Object.hasOwn(at, name) ? at[name] : undefined), from);

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? "");

const rightAligned = new Set(["quantity", "money", "unitMoney", "percent", "integer", "discount"]);

type Tools = {
  job: Job;
  /** Marks text as HTML of our own making. */
  html(text: string): unknown;
  barcode(text: string, kind: string): string | null;
  /** Told of a picture that there is not. */
  onNoPicture(name: string): void;
};

/** A length as styles write it. */
const length = /^\d{1,4}(\.\d{1,2})?(mm|cm|in|pt|px|%)$/;

/** The helpers of one rendering. */
export const helpersFor = ({ job, html, barcode, onNoPicture }: Tools): Readonly<Record<string, HelperDelegate>> => {
  const { entries, words, pictures, locale, timeZone } = job;
  let codes = 0;
  const entryAt = (path: string): Entry | undefined => (Object.hasOwn(entries, path) ? entries[path] : undefined);
  const wordOf = (key: string): string =>
    (Object.hasOwn(words, key) ? words[key] : undefined) ?? entryAt(key)?.label ?? key;

  const shown = (entry: Entry | undefined, value: unknown): string => {
    if (value === null || value === undefined) return "";
    if (Array.isArray(value))
      return value.map((each) => textOf(isValues(each) ? (each["name"] ?? "") : each)).join(", ");
    switch (entry?.kind) {
      case "money":
        return formatMoney(value, locale);
      case "unitMoney":
        return formatUnitMoney(value, locale);
      case "quantity":
      case "integer":
        return formatNumber(value, locale);
      case "percent":
        return `${formatNumber(value, locale)} %`;
      case "date":
      case "datetime":
        return formatDate(value, locale, timeZone);
      case "boolean":
        return wordOf(value === true ? "yes" : "no");
      default: {
        const text = textOf(value);
        return (
          (entry?.options && Object.hasOwn(entry.options, text) && entry.options[text]) ||
          `${entry?.prefix ?? ""}${text}`
        );
      }
    }
  };

  const code = (value: unknown, kind: string): unknown => {
    const text = textOf(value);
    if (text === "") return "";
    codes += 1;
    const drawn = codes > renderLimits.barcodes ? null : barcode(text, kind);
    if (drawn === null) throw new Refused("barcode", text.slice(0, 80));
    return html(drawn);
  };

  // drawn once for all its places when the whole is rendered: pictures.ts
  const picture = (value: unknown, hash: Values): unknown => {
    const name = textOf(value);
    if (name === "") return "";
    const at = pictures.findIndex((each) => each.name === name);
    if (at < 0) {
      onNoPicture(name);
      return "";
    }
    const sizes = ["width", "height"].flatMap((side) => {
      const given = textOf(hash[side]);
      if (given === "") return [];
      if (!length.test(given)) throw new Refused("pictureSize", given.slice(0, 80));
      return [`${side}:${given}`];
    });
    const style = sizes.length > 0 ? sizes.join(";") : "width:40mm";
    const alt = escaped(textOf(hash["alt"]) || pictures[at]?.alt || name);
    return html(
      `<svg class="picture" data-picture="${at}" role="img" aria-label="${alt}" style="${style}"><use href="#picture-${at}"></use></svg>`,
    );
  };

  const lines = (context: unknown, given: readonly unknown[], hash: Values): unknown => {
    const [name = "", ...paths] = given.filter((each): each is string => typeof each === "string");
    const rows = valueAt(context, name);
    const place = [textOf(hash["of"]), name].filter((part) => part !== "").join(".");
    if (!Array.isArray(rows)) return "";
    // what the reader may not see has no entry, and what no row says has no column
    const columns = paths.flatMap((path) => {
      const entry = entryAt(`${place}.${path}`);
      return entry && rows.some((row) => shown(entry, valueAt(row, path)) !== "") ? [{ path, entry }] : [];
    });
    if (columns.length === 0) return "";
    const ticks = hash["ticks"] === true;
    const cell = (tag: "th" | "td", text: string, kind: string) =>
      `<${tag}${rightAligned.has(kind) ? ' class="number-cell"' : kind === "code" ? ' class="code-cell"' : ""}>${escaped(text)}</${tag}>`;
    const head = `${ticks ? "<th></th>" : ""}${columns.map(({ entry }) => cell("th", entry.label, entry.kind)).join("")}`;
    const body = rows.map(
      (row: unknown) =>
        `<tr>${ticks ? '<td><span class="tick"></span></td>' : ""}${columns
          .map(({ path, entry }) => cell("td", shown(entry, valueAt(row, path)), entry.kind))
          .join("")}</tr>`,
    );
    return html(`<table class="lines"><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table>`);
  };

  const address = (of: unknown): unknown => {
    if (!isValues(of)) return "";
    const at = (name: string) => textOf(Object.hasOwn(of, name) ? of[name] : "").trim();
    const rows = [
      at("address1"),
      at("address2"),
      at("address3"),
      [at("city"), at("district"), at("postalCode")].filter((part) => part !== "").join(", "),
      at("country"),
    ];
    return html(
      rows
        .filter((row) => row !== "")
        .map((row) => `<p>${escaped(row)}</p>`)
        .join(""),
    );
  };

  const optionsIn = (given: readonly unknown[]): HelperOptions | undefined => given.at(-1) as HelperOptions | undefined;
  const hashIn = (given: readonly unknown[]): Values => (optionsIn(given)?.hash ?? {}) as Values;
  return {
    money: (value: unknown) => formatMoney(value, locale),
    number: (value: unknown, ...rest: unknown[]) => {
      const add = rest.length > 0 ? hashIn(rest)["add"] : undefined;
      return formatNumber(typeof add === "number" && typeof value === "number" ? value + add : value, locale);
    },
    date: (value: unknown) => formatDate(value, locale, timeZone),
    translate: (key: unknown) => wordOf(textOf(key)),
    barcode: (value: unknown, ...rest: unknown[]) => code(value, textOf(hashIn(rest)["type"]) || "code128"),
    image: (value: unknown, ...rest: unknown[]) => picture(value, hashIn(rest)),
    qr: (value: unknown) => code(value, "qr"),
    pageBreak: () => html('<div class="page-break"></div>'),
    address,
    show(this: unknown, path: unknown, ...rest: unknown[]) {
      const place = [textOf(hashIn(rest)["of"]), textOf(path)].filter((part) => part !== "").join(".");
      return shown(entryAt(place), valueAt(this, textOf(path)));
    },
    lines(this: unknown, ...given: unknown[]) {
      return lines(this, given.slice(0, -1), hashIn(given));
    },
  };
};
