/** Who the demo company deals with. All of them are invented. */

export const warehouses = [
  {
    name: "Tacoma",
    contactName: "Dana Whitfield",
    email: "tacoma@fernandkettle.test",
    phone: "2535550142",
    address1: "2210 Port of Tacoma Rd",
    city: "Tacoma",
    postalCode: "98421",
    district: "WA",
    country: "US",
  },
  {
    name: "Columbus",
    contactName: "Luis Ferrer",
    email: "columbus@fernandkettle.test",
    phone: "6145550117",
    address1: "880 Freight St",
    city: "Columbus",
    postalCode: "43217",
    district: "OH",
    country: "US",
  },
] as const;

export const vendors = [
  {
    name: "Nordhaven Möbler",
    leadDays: 28,
    contactName: "Signe Dahl",
    email: "orders@nordhaven.test",
    phone: "+46855550131",
    address1: "Sågvägen 4",
    city: "Tranås",
    postalCode: "57341",
    district: "Jönköping",
    country: "SE",
  },
  {
    name: "Cascade Joinery",
    leadDays: 14,
    contactName: "Ruth Okafor",
    email: "sales@cascadejoinery.test",
    phone: "5035550178",
    address1: "77 Mill Race Ln",
    city: "Bend",
    postalCode: "97701",
    district: "OR",
    country: "US",
  },
  {
    name: "Oficina do Linho",
    leadDays: 33,
    contactName: "Inês Prado",
    email: "encomendas@linho.test",
    phone: "+351225550143",
    address1: "Rua das Fiandeiras 18",
    city: "Guimarães",
    postalCode: "4810-225",
    district: "Braga",
    country: "PT",
  },
  {
    name: "Brightwell Lighting",
    leadDays: 18,
    contactName: "Owen Price",
    email: "trade@brightwell.test",
    phone: "4165550120",
    address1: "9 Foundry Ave",
    city: "Toronto",
    postalCode: "M6J 1H1",
    district: "ON",
    country: "CA",
  },
  {
    name: "Kiln & Clay",
    leadDays: 12,
    contactName: "Mei Tanaka",
    email: "studio@kilnandclay.test",
    phone: "5055550166",
    address1: "312 Canyon Rd",
    city: "Santa Fe",
    postalCode: "87501",
    district: "NM",
    country: "US",
  },
  {
    name: "Harbor Upholstery",
    leadDays: 21,
    contactName: "Joel Marsh",
    email: "joel@harborupholstery.test",
    phone: "3365550109",
    address1: "1400 Depot St",
    city: "High Point",
    postalCode: "27260",
    district: "NC",
    country: "US",
  },
  {
    name: "Anvil Hardware",
    leadDays: 9,
    contactName: "Tess Brandt",
    email: "orders@anvilhardware.test",
    phone: "2165550185",
    address1: "55 Forge Row",
    city: "Cleveland",
    postalCode: "44113",
    district: "OH",
    country: "US",
  },
] as const;

/** Towns with their area codes; the numbers behind them are those set aside for fiction, 555-01XX. */
type Town = { area: string; city: string; postalCode: string; district: string };
const towns = {
  portland: { area: "503", city: "Portland", postalCode: "97209", district: "OR" },
  seattle: { area: "206", city: "Seattle", postalCode: "98101", district: "WA" },
  boise: { area: "208", city: "Boise", postalCode: "83702", district: "ID" },
  denver: { area: "303", city: "Denver", postalCode: "80202", district: "CO" },
  austin: { area: "512", city: "Austin", postalCode: "78701", district: "TX" },
  minneapolis: { area: "612", city: "Minneapolis", postalCode: "55401", district: "MN" },
  chicago: { area: "312", city: "Chicago", postalCode: "60607", district: "IL" },
  atlanta: { area: "404", city: "Atlanta", postalCode: "30303", district: "GA" },
  boston: { area: "617", city: "Boston", postalCode: "02116", district: "MA" },
  phoenix: { area: "602", city: "Phoenix", postalCode: "85004", district: "AZ" },
} satisfies Record<string, Town>;

/** Kind decides the customer's label, and with it the prices. */
export type CustomerKind = "Dealer" | "Contract" | "Designer";

const customer = (
  businessName: string,
  contactName: string,
  town: keyof typeof towns,
  taxRate: string,
  kind: CustomerKind,
  street: string,
  line: string,
) => {
  const { area, ...place } = towns[town];
  return {
    businessName,
    contactName,
    email: `${contactName.split(" ")[0]?.toLowerCase()}@${businessName.toLowerCase().replace(/[^a-z]+/g, "")}.test`,
    phone: `${area}555${line}`,
    address1: street,
    ...place,
    country: "US",
    taxRate,
    taxExempt: kind === "Dealer",
    kind,
  };
};

export const customers = [
  customer("Larch & Loom", "Maya Lindqvist", "portland", "0", "Dealer", "410 NW 12th Ave", "0114"),
  customer("Harbourside Inns", "Paul Renner", "seattle", "10.25", "Contract", "1 Alaskan Way", "0127"),
  customer("The Copper Door", "Nadia Haddad", "boise", "6", "Designer", "23 Bannock St", "0133"),
  customer("Summit Home", "Grace Park", "denver", "0", "Dealer", "1600 Wynkoop St", "0148"),
  customer("Bluebonnet Living", "Carla Reyes", "austin", "0", "Dealer", "504 Congress Ave", "0152"),
  customer("Northlake Interiors", "Erik Solberg", "minneapolis", "9.025", "Designer", "88 Washington Ave N", "0161"),
  customer("Prairie Hotels Group", "Denise Cole", "chicago", "10.25", "Contract", "300 W Adams St", "0175"),
  customer("Peachtree Furnishings", "Andre Bishop", "atlanta", "0", "Dealer", "75 Marietta St", "0119"),
  customer("Back Bay Studio", "Claire Dunne", "boston", "6.25", "Designer", "221 Newbury St", "0186"),
  customer("Saguaro Resorts", "Hector Luna", "phoenix", "8.6", "Contract", "40 N Central Ave", "0193"),
  customer("Twelve Oaks Home", "Priya Nair", "atlanta", "0", "Dealer", "12 Ponce de Leon Ave", "0158"),
  customer("Riverbend Co-working", "Tom Achterberg", "portland", "0", "Contract", "900 SE Water Ave", "0141"),
  customer("Marigold & Sons", "Rosa Marigold", "austin", "0", "Dealer", "77 Rainey St", "0107"),
  customer("Fjord Collective", "Anna Nygaard", "minneapolis", "9.025", "Designer", "15 Hennepin Ave", "0169"),
  customer("Cedar Street Market", "Sam Ortega", "seattle", "0", "Dealer", "2020 Cedar St", "0182"),
  customer("Lakeshore Staging", "Wendy Zhao", "chicago", "10.25", "Designer", "641 N Clark St", "0136"),
] as const;
