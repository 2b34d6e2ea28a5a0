type Maker = (...given: never[]) => unknown;
type Makers = Readonly<Record<string, Maker>>;

/** How a function came to be: the plugin, the maker's name, and what the maker was given. */
export type Origin = { plugin: string; maker: string; given: readonly unknown[] };

const makersByPlugin = new WeakMap<GraphileConfig.Plugin, Makers>();
const origins = new WeakMap<object, Origin>();

/**
 * A plugin whose hooks put functions into the schema. Each function comes from one of `makers`, so that a written schema
 * has it made again by the plugin's and the maker's name, of the same plan or text.
 */
export const withMakers = <M extends Makers>(
  makers: M,
  pluginOf: (makers: M) => GraphileConfig.Plugin,
): GraphileConfig.Plugin => {
  const noted = Object.fromEntries(
    Object.entries(makers).map(([maker, make]) => [
      maker,
      (...given: never[]): unknown => {
        const made = make(...given);
        origins.set(made as object, { plugin: plugin.name, maker, given });
        return made;
      },
    ]),
  ) as unknown as M;
  const plugin = pluginOf(noted);
  makersByPlugin.set(plugin, makers);
  return plugin;
};

export const makersOf = (plugin: GraphileConfig.Plugin): Makers => makersByPlugin.get(plugin) ?? {};

/** Undefined for what no maker made. */
export const originOf = (made: object): Origin | undefined => origins.get(made);
