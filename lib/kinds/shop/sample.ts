/** A small bakery, to see what a shop can do before one has typed anything. */
import type { Catalog } from "./catalog";
import type { DiscountTerms } from "./discount-terms";

export const SAMPLE_NAME = "Hearth & Rye Bakery";
/** Ten characters of which a discount code may be made. */
export const SAMPLE_CODE = {
  code: "WARMBREAD1",
  terms: { v: 1, kind: "percent", percent: "10", min: "1000" } satisfies DiscountTerms,
};

/** What each product's picture shows. */
export type SampleDrawing =
  | "loaf"
  | "baguette"
  | "rolls"
  | "croissant"
  | "bun"
  | "cake"
  | "tart"
  | "coffee";

interface SampleProduct {
  section: "Bread" | "Pastries" | "Cakes and coffee";
  name: string;
  about: string;
  /** In cents. */
  price: string;
  drawing: SampleDrawing;
  unit?: string;
  badge?: string;
  was?: string;
  soldOut?: true;
  options?: readonly {
    name: string;
    required: boolean;
    max: number;
    choices: readonly (readonly [name: string, delta: string])[];
  }[];
}

const SLICED = {
  name: "Slicing",
  required: true,
  max: 1,
  choices: [
    ["Whole", "0"],
    ["Sliced", "0"],
  ],
} as const;

export const SAMPLE_PRODUCTS: readonly SampleProduct[] = [
  {
    section: "Bread",
    name: "Country sourdough",
    about: "Wheat and rye, two days in the making, baked dark.",
    price: "580",
    unit: "900 g",
    badge: "Favourite",
    drawing: "loaf",
    options: [SLICED],
  },
  {
    section: "Bread",
    name: "Baguette",
    about: "Thin crust, open crumb. Best on the day.",
    price: "290",
    drawing: "baguette",
  },
  {
    section: "Bread",
    name: "Seeded rolls",
    about: "Sunflower, pumpkin and sesame.",
    price: "360",
    unit: "bag of 4",
    drawing: "rolls",
  },
  {
    section: "Pastries",
    name: "Butter croissant",
    about: "Laminated by hand, with French butter.",
    price: "260",
    drawing: "croissant",
    options: [
      {
        name: "Filling",
        required: false,
        max: 1,
        choices: [
          ["Almond cream", "90"],
          ["Dark chocolate", "70"],
        ],
      },
    ],
  },
  {
    section: "Pastries",
    name: "Cardamom bun",
    about: "Soft, knotted, and not too sweet.",
    price: "320",
    badge: "New",
    drawing: "bun",
  },
  {
    section: "Cakes and coffee",
    name: "Carrot cake",
    about: "With walnuts and a lemon frosting. Order two days ahead.",
    price: "2900",
    was: "3200",
    drawing: "cake",
    options: [
      {
        name: "Size",
        required: true,
        max: 1,
        choices: [
          ["18 cm, 8 slices", "0"],
          ["24 cm, 12 slices", "1100"],
        ],
      },
      {
        name: "Extras",
        required: false,
        max: 2,
        choices: [
          ["A name on it", "400"],
          ["Candles", "150"],
        ],
      },
    ],
  },
  {
    section: "Cakes and coffee",
    name: "Apple tart",
    about: "Thin slices of apple on almond cream.",
    price: "2400",
    soldOut: true,
    drawing: "tart",
  },
  {
    section: "Cakes and coffee",
    name: "House espresso",
    about: "Roasted next door. Chocolate and hazelnut.",
    price: "1150",
    unit: "250 g",
    drawing: "coffee",
    options: [
      {
        name: "Ground for",
        required: true,
        max: 1,
        choices: [
          ["Whole beans", "0"],
          ["Espresso", "0"],
          ["Filter", "0"],
        ],
      },
    ],
  },
];

/**
 * The bakery in a shop of its owner: what the shop is made of (its keys, name and currency) stays.
 * @param newId makes ids: lowercase UUIDs  @param photos ids of stored photos, by what they show
 */
export function sampleCatalog(
  shop: Catalog,
  newId: () => string,
  photos: Partial<Record<SampleDrawing, string>> = {},
): Catalog {
  const names = [...new Set(SAMPLE_PRODUCTS.map(({ section }) => section))];
  const sections = names.map((name) => ({ id: newId(), name }));
  return {
    ...shop,
    about: "Bread, pastries and cakes from our oven. Order until 6 pm, collect from 7 am.",
    theme: { color: "#8a3b12", layout: "grid" },
    sections,
    items: SAMPLE_PRODUCTS.map(({ section: name, drawing, options, ...product }) => ({
      id: newId(),
      ...sectionOf(sections, name),
      ...product,
      ...(photos[drawing] && { photos: [photos[drawing]] }),
      ...(options && {
        options: options.map(({ choices, ...option }) => ({
          id: newId(),
          ...option,
          choices: choices.map(([choice, delta]) => ({ id: newId(), name: choice, delta })),
        })),
      }),
    })),
    delivery: [
      {
        id: newId(),
        kind: "pickup",
        name: "Collect from the bakery",
        fee: "0",
        lead: "From 7 am on the next day",
        address: ["14 Mill Lane"],
      },
      {
        id: newId(),
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
        id: newId(),
        label: "10% off pastries from six",
        when: { sections: sections.slice(1, 2).map(({ id }) => id), minQty: 6 },
        give: { percent: "10" },
      },
    ],
  };
}

function sectionOf(sections: Catalog["sections"], name: string): { section?: string } {
  const section = sections.find((one) => one.name === name);
  return section ? { section: section.id } : {};
}
