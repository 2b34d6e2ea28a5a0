/** What the demo company sells: 60 products in one to four finishes, some of them in collections. Names and figures are invented. */

export type Goods = {
  product: string;
  code: string;
  /** Index into the vendors. */
  vendor: number;
  /** What the vendor charges for one. */
  cost: number;
  finishes: readonly string[];
  category: string;
  /** How its owner keeps it well. */
  care: string;
  /** What is left to do where it arrives; nothing is said of what has no parts. */
  assembly?: string;
  /** For how many years it is made good. */
  warranty: number;
};

const woods = ["Oak", "Walnut", "Ash", "Black ash"] as const;
const linens = ["Flax", "Slate", "Rust", "Moss"] as const;
const metals = ["Brass", "Black", "Nickel"] as const;
const glazes = ["Chalk", "Ink", "Celadon"] as const;

const oiled = "Wipe with a damp cloth; oil once a year";
const washed = "Machine wash at 40 °C, line dry";

const line = (
  category: string,
  vendor: number,
  finishes: readonly string[],
  items: readonly [code: string, product: string, cost: number, finishes: number][],
  how: Pick<Goods, "care" | "assembly" | "warranty">,
): Goods[] =>
  items.map(([code, product, cost, count]) => ({
    ...how,
    product,
    code,
    vendor,
    cost,
    finishes: finishes.slice(0, count),
    category,
  }));

/** Collections that products of these codes stand in; nothing of the collection itself is sold. */
export const collections = [
  { code: "ELM", name: "Elmet dining collection" },
  { code: "TRN", name: "Tarn bedroom collection" },
  { code: "HAL", name: "Hallow upholstery collection" },
] as const;

export const goods: readonly Goods[] = [
  ...line(
    "Dining",
    0,
    woods,
    [
      ["ELM-CHR", "Elmet dining chair", 82.5, 4],
      ["ELM-ARM", "Elmet armchair", 104, 3],
      ["ELM-TBL", "Elmet table, 180 cm", 498, 3],
      ["ELM-EXT", "Elmet extending table", 642, 2],
      ["ELM-BNC", "Elmet bench, 140 cm", 168, 3],
      ["ELM-STL", "Elmet counter stool", 91, 4],
      ["ELM-SDB", "Elmet sideboard", 574, 2],
      ["ELM-CRT", "Elmet bar cart", 188, 2],
    ],
    { care: oiled, assembly: "Some assembly", warranty: 5 },
  ),
  ...line(
    "Bedroom",
    1,
    woods,
    [
      ["TRN-BED", "Tarn bed, queen", 536, 3],
      ["TRN-KNG", "Tarn bed, king", 612, 3],
      ["TRN-NGT", "Tarn nightstand", 142, 4],
      ["TRN-DRS", "Tarn dresser, six drawers", 588, 2],
      ["TRN-CHS", "Tarn tall chest", 462, 2],
      ["TRN-MIR", "Tarn standing mirror", 156, 2],
      ["TRN-BLK", "Tarn blanket box", 204, 2],
    ],
    { care: oiled, assembly: "By our fitters", warranty: 5 },
  ),
  ...line(
    "Upholstery",
    5,
    linens,
    [
      ["HAL-SOF", "Hallow sofa, three seats", 862, 4],
      ["HAL-LOV", "Hallow loveseat", 648, 4],
      ["HAL-CHR", "Hallow lounge chair", 388, 4],
      ["HAL-OTT", "Hallow ottoman", 146, 4],
      ["HAL-DAY", "Hallow daybed", 702, 2],
      ["HAL-SEC", "Hallow corner section", 984, 2],
      ["HAL-PCH", "Hallow porch chair", 262, 2],
    ],
    { care: "Vacuum weekly; covers are dry cleaned", assembly: "Ready to use", warranty: 10 },
  ),
  ...line(
    "Textiles",
    2,
    linens,
    [
      ["RIA-THR", "Ria throw", 28.4, 4],
      ["RIA-CUS", "Ria cushion, 50 cm", 14.2, 4],
      ["RIA-DUV", "Ria duvet cover, queen", 62, 3],
      ["RIA-SHT", "Ria sheet set, queen", 54.5, 3],
      ["RIA-TBC", "Ria tablecloth, 250 cm", 38, 2],
      ["RIA-NAP", "Ria napkins, set of four", 11.6, 3],
      ["RIA-CUR", "Ria curtain panel", 46.8, 2],
      ["RIA-RUG", "Ria flatweave rug", 128, 2],
    ],
    { care: washed, warranty: 1 },
  ),
  ...line(
    "Lighting",
    3,
    metals,
    [
      ["ORB-PEN", "Orbit pendant", 58, 3],
      ["ORB-FLR", "Orbit floor lamp", 96.5, 3],
      ["ORB-TBL", "Orbit table lamp", 51.2, 3],
      ["ORB-WAL", "Orbit wall light", 44, 3],
      ["ORB-CHN", "Orbit chandelier, six arms", 274, 2],
      ["ORB-DSK", "Orbit desk lamp", 48.9, 2],
      ["ORB-LAN", "Orbit lantern", 36.4, 2],
    ],
    { care: "Dust when cold; no polish", assembly: "By our fitters", warranty: 3 },
  ),
  ...line(
    "Accessories",
    4,
    glazes,
    [
      ["PEB-VAS", "Pebble vase, tall", 19.8, 3],
      ["PEB-BWL", "Pebble serving bowl", 16.4, 3],
      ["PEB-PLT", "Pebble dinner plate", 6.9, 3],
      ["PEB-MUG", "Pebble mug", 4.8, 3],
      ["PEB-PLN", "Pebble planter", 24.6, 3],
      ["PEB-CND", "Pebble candle holder", 8.2, 2],
      ["PEB-TRY", "Pebble tray", 12.5, 2],
      ["PEB-JUG", "Pebble jug", 15.1, 2],
    ],
    { care: "Dishwasher safe", warranty: 2 },
  ),
  ...line(
    "Casegoods",
    1,
    woods,
    [
      ["QUA-SHL", "Quarry bookshelf", 316, 2],
      ["QUA-DSK", "Quarry desk", 342, 2],
      ["QUA-CON", "Quarry console", 268, 2],
      ["QUA-CFT", "Quarry coffee table", 224, 3],
      ["QUA-SID", "Quarry side table", 118, 3],
      ["QUA-MED", "Quarry media unit", 486, 2],
      ["QUA-WSH", "Quarry wall shelf", 64, 3],
    ],
    { care: oiled, assembly: "Some assembly", warranty: 2 },
  ),
  ...line(
    "Hardware",
    6,
    metals,
    [
      ["HDW-PUL", "Drawer pull, 128 mm", 3.2, 3],
      ["HDW-KNB", "Cabinet knob", 2.1, 3],
      ["HDW-HOK", "Coat hook", 4.4, 3],
      ["HDW-BRK", "Shelf bracket", 5.6, 2],
      ["HDW-RAL", "Picture rail, 2 m", 11.9, 2],
      ["HDW-LEG", "Table leg, 72 cm", 17.5, 2],
      ["HDW-HNG", "Soft-close hinge", 1.9, 1],
      ["HDW-FLT", "Felt pads, set of 16", 0.85, 1],
    ],
    { care: "Dry cloth only", warranty: 2 },
  ),
];
