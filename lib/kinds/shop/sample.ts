/** A small bakery, to see what a shop can do before one has typed anything. */
import type { Catalog, Product, ProductOption } from "./catalog";
import type { DiscountTerms } from "./discount-terms";

export const SAMPLE_NAME = "Hearth & Rye Bakery";
/** Ten characters of which a discount code may be made. */
export const SAMPLE_CODE = {
  code: "WARMBREAD1",
  terms: { v: 1, kind: "percent", percent: "10", min: "1000" } satisfies DiscountTerms,
};

const SECTIONS = [
  { id: "bread", name: "Bread" },
  { id: "pastries", name: "Pastries" },
  { id: "cakes", name: "Cakes and coffee" },
];

const DRAWINGS = [
  "loaf",
  "baguette",
  "rolls",
  "croissant",
  "bun",
  "cake",
  "tart",
  "coffee",
] as const;
/** What each product's picture shows. */
export type SampleDrawing = (typeof DRAWINGS)[number];

/** @param max how many choices one may take @param prices what each choice adds, in cents */
const option = (
  name: string,
  required: boolean,
  max: number,
  prices: Readonly<Record<string, string>>,
): ProductOption => ({
  ...{ id: name, name, required, max },
  choices: Object.entries(prices).map(([choice, delta]) => ({ id: choice, name: choice, delta })),
});

export const SAMPLE_PRODUCTS: readonly (Omit<Product, "id"> & { drawing: SampleDrawing })[] = [
  {
    section: "bread",
    name: "Country sourdough",
    about: "Wheat and rye, two days in the making, baked dark.",
    price: "580",
    unit: "900 g",
    badge: "Favourite",
    drawing: "loaf",
    options: [option("Slicing", true, 1, { Whole: "0", Sliced: "0" })],
  },
  {
    section: "bread",
    name: "Baguette",
    about: "Thin crust, open crumb. Best on the day.",
    price: "290",
    drawing: "baguette",
  },
  {
    section: "bread",
    name: "Seeded rolls",
    about: "Sunflower, pumpkin and sesame.",
    price: "360",
    unit: "bag of 4",
    drawing: "rolls",
  },
  {
    section: "pastries",
    name: "Butter croissant",
    about: "Laminated by hand, with French butter.",
    price: "260",
    drawing: "croissant",
    options: [option("Filling", false, 1, { "Almond cream": "90", "Dark chocolate": "70" })],
  },
  {
    section: "pastries",
    name: "Cardamom bun",
    about: "Soft, knotted, and not too sweet.",
    price: "320",
    badge: "New",
    drawing: "bun",
  },
  {
    section: "cakes",
    name: "Carrot cake",
    about: "With walnuts and a lemon frosting. Order two days ahead.",
    price: "2900",
    was: "3200",
    drawing: "cake",
    options: [
      option("Size", true, 1, { "18 cm, 8 slices": "0", "24 cm, 12 slices": "1100" }),
      option("Extras", false, 2, { "A name on it": "400", Candles: "150" }),
    ],
  },
  {
    section: "cakes",
    name: "Apple tart",
    about: "Thin slices of apple on almond cream.",
    price: "2400",
    soldOut: true,
    drawing: "tart",
  },
  {
    section: "cakes",
    name: "House espresso",
    about: "Roasted next door. Chocolate and hazelnut.",
    price: "1150",
    unit: "250 g",
    drawing: "coffee",
    options: [option("Ground for", true, 1, { "Whole beans": "0", Espresso: "0", Filter: "0" })],
  },
];

/**
 * The bakery in a shop of its owner: what the shop is made of (its keys, name and currency) stays.
 * @param ids of its products: lowercase UUIDs @param photos ids of stored photos, by what they show
 */
export const sampleCatalog = (
  shop: Catalog,
  ids: readonly string[],
  photos: Partial<Record<SampleDrawing, string>> = {},
): Catalog => ({
  ...shop,
  about: "Bread, pastries and cakes from our oven. Order until 6 pm, collect from 7 am.",
  theme: { color: "#8a3b12", layout: "grid" },
  sections: SECTIONS,
  items: SAMPLE_PRODUCTS.map(({ drawing, ...product }, at) => ({
    ...product,
    id: ids[at] ?? "",
    ...(photos[drawing] && { photos: [photos[drawing]] }),
  })),
  delivery: [
    {
      id: "pickup",
      kind: "pickup",
      name: "Collect from the bakery",
      fee: "0",
      lead: "From 7 am on the next day",
      address: ["14 Mill Lane"],
    },
    {
      id: "bike",
      kind: "delivery",
      name: "By cargo bike",
      fee: "450",
      freeOver: "3500",
      min: "1000",
      lead: "Between 8 and 11 am on the next day",
    },
  ],
  rules: [
    {
      id: "six-pastries",
      label: "10% off pastries from six",
      when: { sections: ["pastries"], minQty: 6 },
      give: { percent: "10" },
    },
  ],
});
