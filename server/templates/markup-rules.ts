/** Tags and attributes of documents of words, and what their values may be. Whatever is not listed is left out. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const htmlTags = words(`
  a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup data dd del details dfn div dl dt
  em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd label li main mark meter nav ol p pre progress q
  rp rt ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr`);

/** What is left out with all that lies in it: what runs, embeds, is entered, or is parsed by rules of its own. */
export const tagsWithContent = words(`
  applet audio base bgsound embed frame frameset head iframe link listing math meta noembed noframes noscript object option optgroup
  param plaintext portal script select source style svg template textarea title track video xmp`);

/** Codes and pictures are drawn with these. */
export const svgTags = words(
  "circle clipPath defs ellipse g line linearGradient path polygon polyline radialGradient rect stop svg symbol text tspan use",
);

const everywhere = words("class dir id lang role style title");
const htmlAttributes = words(`
  abbr align alt bgcolor border cellpadding cellspacing char charoff clear color cols colspan compact coords datetime dir face frame
  headers height high hspace low max min name noshade nowrap open optimum rel reversed rowspan rules scope size span start summary
  target type valign value vspace width`);
const svgAttributes = words(`
  clip-path clip-rule cx cy d dominant-baseline dx dy fill fill-opacity fill-rule font-family font-size font-style font-weight fx fy
  gradientTransform gradientUnits height letter-spacing offset opacity orient pathLength points preserveAspectRatio r rx ry
  shape-rendering spreadMethod stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-opacity stroke-width text-anchor transform vector-effect version viewBox width x x1 x2 y y1 y2`);

/** An address without what browsers read over: spaces around it, and line ends and controls anywhere. */
const plainAddress = (value: string): string => value.replaceAll(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/g, "");
const schemeOf = (value: string): string | undefined =>
  /^([a-z][a-z0-9+.-]*):/i.exec(plainAddress(value))?.[1]?.toLowerCase();
const linked: ReadonlySet<string | undefined> = new Set([undefined, "http", "https", "mailto", "tel"]);

/** CSS without its comments, and with its escapes as the letters they stand for. */
const plainCss = (css: string): string =>
  css
    .replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, "")
    .replaceAll(/\\(?:([0-9a-f]{1,6})\s?|([\s\S]))/gi, (_, code: string | undefined, letter: string | undefined) => {
      const point = code === undefined ? 0 : Number.parseInt(code, 16);
      return letter ?? (point > 0 && point <= 0x10_ffff ? String.fromCodePoint(point) : "\ufffd");
    });
/** What fetches, runs or was once run; data and parts of the page itself are there already. */
const fetchingCss =
  /url\s*\(\s*['"]?\s*(?!data:|#)|(?:image|image-set|cross-fade|element|src)\s*\(|@import|expression\s*\(|behavior\s*:|-moz-binding|javascript\s*:|vbscript\s*:/i;
const fitsCss = (css: string): boolean => !fetchingCss.test(css) && !fetchingCss.test(plainCss(css));

/** Whether the value of a listed attribute may stand there; other attributes are refused by their names alone. */
const values: Readonly<Record<string, (value: string, tag: string) => boolean>> = {
  style: fitsCss,
  href: (value, tag) => (tag === "use" ? /^#[\w-]+$/.test(value) : tag === "a" && linked.has(schemeOf(value))),
  src: (value, tag) => tag === "img" && /^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/i.test(plainAddress(value)),
};

const isNamed = (name: string, isSvg: boolean): boolean =>
  everywhere.has(name) ||
  /^(aria|data)-[a-z0-9_.-]{1,60}$/.test(name) ||
  (isSvg ? svgAttributes : htmlAttributes).has(name);

/** Whether a tag may have an attribute, with that value. */
export const mayHave = (tag: string, name: string, value: string, isSvg: boolean): boolean => {
  const fits = Object.hasOwn(values, name) ? values[name] : undefined;
  if (fits) return fits(value, tag);
  return isNamed(name, isSvg) && (!isSvg || fitsCss(value));
};
