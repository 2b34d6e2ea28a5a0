/**
 * The reorder desk's rules once more, over plain rows and in whole numbers: what db/reports/reorder-*.sql has to say.
 * Quantities are whole units, costs ten-thousandths, days whole days.
 */
export type Level = { sku: number; warehouse: number; available: number; inbound: number; used: number };
export type Rule = { id: number; sku: number; vendor: number; from: number; pack: number; cost: number };
export type Arrival = { vendor: number; sku: number; days: number; day: number };
export type Bounds = { minimum: number; maximum: number | null };
export type Terms = { days: number; cover: number; safety: number; lead: number };
export type Books = {
  levels: readonly Level[];
  rules: readonly Rule[];
  arrivals: readonly Arrival[];
  bounds: ReadonlyMap<number, Bounds>;
  terms: Terms;
};
/** What is to be bought or moved; the numbers beside it are what the desk tells. */
export type Wanted = {
  sku: number;
  warehouse: number;
  vendor: number | null;
  from: number | null;
  lead: number;
  needed: number;
  quantity: number;
};

const groupOf = <T>(rows: readonly T[], key: (row: T) => string | number): Map<string | number, T[]> => {
  const groups = new Map<string | number, T[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
};

/** Days from order to arrival, up to the next whole one. */
const meanDays = (arrivals: readonly Arrival[]): number =>
  Math.ceil(arrivals.reduce((sum, { days }) => sum + days, 0) / arrivals.length);

/** What a vendor would charge by: of rules whose packs are whole, the largest break reached, then the least for a unit, then the newest rule. */
const ruleAt = (rules: readonly Rule[], quantity: number): Rule | undefined =>
  rules
    .filter(({ from, pack }) => from * pack <= quantity && (pack === 1 || quantity % pack === 0))
    .toSorted((a, b) => b.from * b.pack - a.from * a.pack || a.cost * b.pack - b.cost * a.pack || b.id - a.id)[0];

const bestVendor = (rules: readonly Rule[], quantity: number): number | null => {
  const offers = [...groupOf(rules, ({ vendor }) => vendor)].map(([vendor, own]) => {
    const least = Math.max(quantity, Math.min(...own.map(({ from, pack }) => from * pack)));
    const totals = own.flatMap((rule) => {
      const size = rule.pack === 1 ? least : Math.ceil(least / rule.pack) * rule.pack;
      return ruleAt(own, size) === rule ? [(size * rule.cost) / rule.pack] : [];
    });
    return { vendor: Number(vendor), total: Math.min(...totals) };
  });
  return offers.toSorted((a, b) => a.total - b.total || a.vendor - b.vendor)[0]?.vendor ?? null;
};

/** How much in one go: whole packs; a break where more costs no more and stays below the maximum. */
const sizeOf = (rules: readonly Rule[], needed: number, room: number): number => {
  const sizes = rules.flatMap((rule) => {
    const size = Math.ceil(Math.max(needed, rule.from * rule.pack) / rule.pack) * rule.pack;
    return ruleAt(rules, size) === rule ? [{ size, total: (size * rule.cost) / rule.pack, id: rule.id }] : [];
  });
  const isOver = ({ size }: { size: number }) => Number(size > needed && size > room);
  return (
    sizes.toSorted((a, b) => isOver(a) - isOver(b) || a.total - b.total || b.size - a.size || a.id - b.id)[0]?.size ??
    needed
  );
};

/** Everything that is suggested, in no order. */
export const wantedBy = ({ levels, rules, arrivals, bounds, terms }: Books): Wanted[] => {
  const rulesOf = groupOf(rules, ({ sku }) => sku);
  const ofVendor = groupOf(arrivals, ({ vendor }) => vendor);
  const ofBoth = groupOf(arrivals, ({ vendor, sku }) => `${vendor} ${sku}`);
  const ofSku = groupOf(arrivals, ({ sku }) => sku);
  return [...groupOf(levels, ({ sku }) => sku)].flatMap(([key, own]) => {
    const sku = Number(key);
    const { minimum = 0, maximum = null } = bounds.get(sku) ?? {};
    const usedOfSku = own.reduce((sum, { used }) => sum + used, 0);
    const offered = rulesOf.get(sku) ?? [];
    const first = Math.min(...own.map(({ warehouse }) => warehouse));
    const places = own.map((level) => {
      const share = (whole: number) =>
        usedOfSku > 0 ? (whole * level.used) / usedOfSku : level.warehouse === first ? whole : 0;
      const latest = (ofSku.get(sku) ?? []).toSorted((a, b) => b.day - a.day || a.vendor - b.vendor)[0];
      const vendor =
        bestVendor(offered, Math.max((level.used * terms.cover) / terms.days, 1)) ?? latest?.vendor ?? null;
      const learned = vendor === null ? undefined : (ofBoth.get(`${vendor} ${sku}`) ?? ofVendor.get(vendor));
      const lead = learned ? meanDays(learned) : terms.lead;
      const least = share(minimum);
      const most = maximum === null ? null : share(maximum);
      const lasting = (days: number) => (level.used * days) / terms.days;
      const target = Math.max(least, most ?? lasting(lead + terms.safety + terms.cover), 0);
      const point = Math.min(target, Math.max(lasting(lead + terms.safety), least, 0));
      const projected = level.available + level.inbound;
      return { level, vendor, lead, most, target, point, projected };
    });
    const needy = places
      .filter(({ projected, point }) => projected < point - 1e-9)
      .map((place) => ({ ...place, needed: Math.ceil(place.target - place.projected - 1e-9) }))
      .toSorted((a, b) => {
        const lasts = ({ level, projected }: typeof a) => (level.used > 0 ? projected / level.used : Infinity);
        return lasts(a) === lasts(b) ? a.level.warehouse - b.level.warehouse : lasts(a) - lasts(b);
      });
    const giver = places
      .map(({ level, projected, target }) => ({
        warehouse: level.warehouse,
        spare: Math.trunc(Math.min(level.available, projected - target) + 1e-9),
      }))
      .filter(({ spare }) => spare > 0)
      .toSorted((a, b) => b.spare - a.spare || a.warehouse - b.warehouse)[0];
    let asked = 0;
    return needy.map(({ level, vendor, lead, needed, projected, most }) => {
      asked += needed;
      const from = giver && asked <= giver.spare ? giver.warehouse : null;
      const sold = offered.filter((rule) => rule.vendor === vendor);
      const quantity = from === null ? sizeOf(sold, needed, most === null ? Infinity : most - projected) : needed;
      return { sku, warehouse: level.warehouse, vendor, from, lead, needed, quantity };
    });
  });
};
