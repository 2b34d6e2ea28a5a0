type Values = Readonly<Record<string, unknown>>;

/** Objects laid over each other, the last one on top. */
export const merge = (...layers: readonly Values[]): Values => Object.assign({}, ...layers) as Values;

/** What an object holds under a path of names with dots between. */
export const get = (object: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((at, name) => (at as Values | undefined)?.[name], object);

/** Of an object the properties of these names. */
export const pick = (object: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => name in object).map((name) => [name, object[name]]));
