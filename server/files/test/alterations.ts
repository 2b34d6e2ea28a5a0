/** Spellings of an address that are not the one we wrote, many of which mean the same to a lenient reader. */
export const alterations = (address: string, another: string, foreignAccount: number): string[] => {
  const url = new URL(address, "http://x");
  const [, , account = "", path = ""] = url.pathname.split("/");
  const expires = url.searchParams.get("expires") ?? "";
  const signature = url.searchParams.get("signature") ?? "";
  const other = new URL(another, "http://x");
  const otherSignature = other.searchParams.get("signature") ?? "";
  const written = (
    parts: Partial<{ account: string; path: string; expires: string; signature: string; query: string }>,
  ): string => {
    const all = { account, path, expires, signature, ...parts };
    return `/files/${all.account}/${all.path}?${parts.query ?? `expires=${all.expires}&signature=${all.signature}`}`;
  };
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"];
  const replaced = (text: string, at: number, by: string): string => text.slice(0, at) + by + text.slice(at + 1);
  const percent = (text: string, at: number): string =>
    replaced(text, at, `%${text.charCodeAt(at).toString(16).padStart(2, "0")}`);
  const everywhere = (text: string, change: (at: number) => string): string[] => [...text].map((_, at) => change(at));

  const shifted = (text: string): string[] =>
    [1, 7, 32].flatMap((by) =>
      everywhere(text, (at) => replaced(text, at, letters[(letters.indexOf(text[at] ?? "A") + by) % 64] ?? "A")),
    );

  const signatures = [
    // the last letter holds two bits that base64url does not use
    ...letters.map((letter) => replaced(signature, signature.length - 1, letter)),
    ...shifted(signature),
    ...everywhere(signature, (at) =>
      replaced(
        signature,
        at,
        signature[at]?.toUpperCase() === signature[at]
          ? (signature[at]?.toLowerCase() ?? "")
          : (signature[at]?.toUpperCase() ?? ""),
      ),
    ),
    ...everywhere(signature, (at) => percent(signature, at)),
    ...everywhere(signature, (at) => signature.slice(0, at)),
    ...everywhere(signature, (at) => `${signature.slice(0, at)}${signature.slice(at + 1)}`),
    ...["=", "==", "A", "%3D", "%00", " ", "%20", "+", "&", "#", ";", ",", ".", "%0a"].flatMap((extra) => [
      signature + extra,
      extra + signature,
    ]),
    Buffer.from(signature, "base64url").toString("base64"),
    Buffer.from(signature, "base64url").toString("hex"),
    signature.replaceAll("-", "+").replaceAll("_", "/"),
    signature.replaceAll("-", "%2B").replaceAll("_", "%2F"),
    otherSignature,
    "",
    "null",
    "undefined",
  ].map((changed) => written({ signature: changed }));

  const times = [
    ...Array.from({ length: 300 }, (_, at) => String(Number(expires) - 150 + at)),
    ...everywhere(expires, (at) => percent(expires, at)),
    ...["0", "00", "+", "-", "%2B", "%20", " ", "%09", "%0a", "0x", "1"].map((extra) => extra + expires),
    ...[".0", ".", "e0", "n", "%20", "%00", "0", "_", "E0", "%0a", ",0", "[]"].map((extra) => expires + extra),
    `${expires.slice(0, 1)}.${expires.slice(1)}e9`,
    `${expires}0e-1`,
    `0x${Number(expires).toString(16)}`,
    `0b${Number(expires).toString(2)}`,
    `0o${Number(expires).toString(8)}`,
    ...["1e9", "1e10", "1e99", "9999999999", "99999999999", "Infinity", "NaN", "-1", "", "null", "undefined", "true"],
    [...expires]
      .map((digit) => String.fromCodePoint(0xff10 + Number(digit)))
      .map(encodeURIComponent)
      .join(""),
  ].map((changed) => written({ expires: changed }));

  const accounts = [
    ...["0", "00", "+", "%20", "-", "%2B", "0x", "./", "../files/", "%2e/"].map((extra) => extra + account),
    ...[".0", ".", "e0", "%20", "%00", "%0a", "/", "/.", "n", ";", "%3b"].map((extra) => account + extra),
    ...everywhere(account, (at) => percent(account, at)),
    String(foreignAccount),
    String(Number(account) + 2 ** 32),
    `0x${Number(account).toString(16)}`,
    ...["0", "", "NaN", "null", "*", "1e0", "Infinity"],
  ].map((changed) => written({ account: changed }));

  const paths = [
    ...everywhere(path, (at) => percent(path, at)),
    ...everywhere(path, (at) => percent(path, at).toUpperCase()),
    ...shifted(path),
    ...everywhere(path, (at) => path.slice(0, at) + path.slice(at + 1)),
    ...["/", "//", "/.", "/..", "%2f", "%00", ".", "%20", ";a=b", "%5c", "~", ".png", "%23", "\\"].map(
      (extra) => path + extra,
    ),
    ...["/", "./", "../", "%2e%2e/", "%2f", "x/../", `../${account}/`, `..%2f${account}%2f`, "%2e/", "\\"].map(
      (extra) => extra + path,
    ),
    path.toUpperCase(),
    path.toLowerCase(),
    `${path}/../${path}`,
    other.pathname.split("/")[3] ?? "",
  ].map((changed) => written({ path: changed }));

  const right = `expires=${expires}&signature=${signature}`;
  const queries = [
    `signature=${signature}&expires=${expires}`,
    ...[
      "&",
      "&a=b",
      "&expires=1",
      `&expires=${expires}`,
      `&signature=${signature}`,
      "&signature=",
      "&expires[]=1",
      "#",
      "#a",
      "?",
      "&&",
      "&=",
      "%26",
      "&__proto__=1",
      "&expires",
      "+",
      "%20",
    ].map((extra) => right + extra),
    ...[
      "&",
      "?",
      "a=b&",
      "expires=1&",
      `expires=${expires}&`,
      "signature=x&",
      `signature=${signature}&`,
      "&&",
      "=&",
      "+",
      "%20",
    ].map((extra) => extra + right),
    ...[
      "expires[]",
      "expires[0]",
      "expires[a]",
      "Expires",
      "EXPIRES",
      "%65xpires",
      "expires%20",
      "+expires",
      "expires.",
      "expires%00",
    ].map((name) => `${name}=${expires}&signature=${signature}`),
    ...[
      "signature[]",
      "signature[0]",
      "Signature",
      "SIGNATURE",
      "%73ignature",
      "signature%20",
      "signature%00",
      "sig",
    ].map((name) => `expires=${expires}&${name}=${signature}`),
    ...["&&", ";", "&amp;", "%26", "&;", "+&", ","].map(
      (between) => `expires=${expires}${between}signature=${signature}`,
    ),
    ...everywhere("expires", (at) => `${percent("expires", at)}=${expires}&signature=${signature}`),
    ...everywhere("signature", (at) => `expires=${expires}&${percent("signature", at)}=${signature}`),
    `expires==${expires}&signature=${signature}`,
    `expires%3D${expires}&signature=${signature}`,
    `expires=${expires}`,
    `signature=${signature}`,
    "",
  ].map((query) => written({ query }));

  const roots = [
    address.replace("/files/", "/Files/"),
    address.replace("/files/", "/FILES/"),
    address.replace("/files/", "//files/"),
    address.replace("/files/", "/files//"),
    address.replace("/files/", "/./files/"),
    address.replace("/files/", "/x/../files/"),
    address.replace("/files/", "/%66iles/"),
    address.replace("/files/", "/files/./"),
    address.replace("/files/", "\\files\\"),
    address.replace("?", "/?"),
    address.replace("?", "//?"),
    address.replace("?", "%3f"),
    address.replace("?", "??"),
    address.replace("?", ";"),
    `http://x${address}`,
    `https://evil.test${address}`,
    address.toUpperCase(),
    address.toLowerCase(),
  ];
  const all = new Set([...signatures, ...times, ...accounts, ...paths, ...queries, ...roots]);
  // a space behind it is no part of a target: HTTP ends the target there
  return [...all].filter((target) => target.trim() !== address);
};
