/** The checkout's fields, their problems, and the order that they make. */
import type { Catalog, DeliveryWay } from "@/lib/kinds/shop/catalog";
import type { Order } from "@/lib/kinds/shop/order";
import { countryName } from "../order-items";

export interface OrderField {
  name: string;
  label: string;
  kind: "text" | "long" | "choice" | "date";
  required: boolean;
  max: number;
  autoComplete?: string;
  inputMode?: "email" | "tel";
  choices?: readonly (readonly [value: string, label: string])[];
}

const hasAddress = ({ kind }: DeliveryWay): boolean => kind === "delivery" || kind === "shipping";

const field = (
  name: string,
  label: string,
  max: number,
  more: Partial<OrderField> = {},
): OrderField => ({ name, label, max, kind: "text", required: false, ...more });

export function addressFields({ ask }: Catalog, way: DeliveryWay | undefined): OrderField[] {
  if (!way || ask.address === "off" || !hasAddress(way)) return [];
  const countries = (way.countries ?? []).map((code) => [code, countryName(code)] as const);
  const required = true;
  return [
    field("street", "Address", 600, { kind: "long", required, autoComplete: "street-address" }),
    field("postcode", "Postcode", 20, {
      required: Boolean(way.postcodes?.length),
      autoComplete: "postal-code",
    }),
    field("city", "Town or city", 120, { required, autoComplete: "address-level2" }),
    ...(countries.length > 1
      ? [field("country", "Country", 2, { kind: "choice", required, choices: countries })]
      : []),
  ];
}

export function contactFields({ ask }: Catalog): OrderField[] {
  const asked = [
    field("name", "Your name", 120, { autoComplete: "name" }),
    field("email", "Email", 254, { autoComplete: "email", inputMode: "email" }),
    field("phone", "Phone", 40, { autoComplete: "tel", inputMode: "tel" }),
  ].flatMap((one) => {
    const how = ask[one.name as "name" | "email" | "phone"];
    return how === "off" ? [] : [{ ...one, required: how === "required" }];
  });
  const own = (ask.fields ?? []).map(({ id, label, kind, required, choices = [] }) =>
    field(`field-${id}`, label, 500, {
      ...{ kind, required },
      ...(kind === "choice" && { choices: choices.map((choice) => [choice, choice] as const) }),
    }),
  );
  const note = field("note", "Note to the shop", 1_000, { kind: "long" });
  return [...asked, ...own, ...(ask.note === "off" ? [] : [note])];
}

type Typed = Readonly<Record<string, string>>;

const compact = (text: string): string => text.replace(/[\s-]/g, "").toUpperCase();

/** Problems by field name. */
export function fieldProblems(
  fields: readonly OrderField[],
  typed: Typed,
  way: DeliveryWay | undefined,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { name, label, kind, required } of fields) {
    const text = (typed[name] ?? "").trim();
    if (required && text === "")
      problems[name] =
        kind === "choice"
          ? "Choose one."
          : name.startsWith("field-")
            ? "Fill this in to order."
            : `Enter your ${label.replace(/^Your /, "").toLowerCase()}.`;
    else if (name === "email" && text !== "" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text))
      problems[name] = "Enter an email address like name@example.com.";
    else if (name === "street" && text.split("\n").length > 6)
      problems[name] = "Use at most 6 lines.";
    else if (name === "postcode" && text !== "" && way?.postcodes?.length) {
      const isServed = way.postcodes.some((code) => compact(text).startsWith(compact(code)));
      if (!isServed) problems[name] = `${way.name} doesn’t reach this postcode.`;
    }
  }
  return problems;
}

export function customerOf(catalog: Catalog, typed: Typed): Order["customer"] {
  const given = (name: string) => (typed[name] ?? "").trim();
  const asked = contactFields(catalog).filter(({ name }) => given(name) !== "");
  const own = (catalog.ask.fields ?? []).flatMap(({ id, label }) =>
    given(`field-${id}`) === "" ? [] : [{ id, label, value: given(`field-${id}`) }],
  );
  const plain = ["name", "email", "phone", "note"].filter((name) =>
    asked.some((field) => field.name === name),
  );
  return {
    ...Object.fromEntries(plain.map((name) => [name, given(name)])),
    ...(own.length > 0 && { fields: own }),
  };
}

export function deliveryOf(catalog: Catalog, way: DeliveryWay | undefined, typed: Typed) {
  if (!way) return null;
  if (addressFields(catalog, way).length === 0) return { id: way.id };
  const given = (name: string) => (typed[name] ?? "").trim();
  const [only] = way.countries ?? [];
  const country = (way.countries?.length ?? 0) > 1 ? given("country") : only;
  const lines = given("street")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  return {
    id: way.id,
    address: {
      lines,
      ...(given("city") && { city: given("city") }),
      ...(given("postcode") && { postcode: given("postcode") }),
      ...(country && { country }),
    },
  };
}
