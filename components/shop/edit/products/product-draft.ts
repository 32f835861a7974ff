/** A product as its form holds it, in texts, and the product that it makes. */
import {
  MAX_QUANTITY,
  type Product,
  type ProductChoice,
  type ProductOption,
} from "@/lib/kinds/shop/catalog";
import { amountText, readDelta, readPrice, readWhole } from "../form/typed-numbers";

export type ChoiceDraft = Omit<ProductChoice, "delta"> & { delta: string };
export type OptionDraft = Omit<ProductOption, "max" | "choices"> & {
  max: string;
  choices: readonly ChoiceDraft[];
};
/** Stored already, or an image that is stored with the product. */
export type PhotoDraft = { id: string; image?: Blob };

export interface ProductDraft {
  name: string;
  price: string;
  was: string;
  unit: string;
  /** The id of a section, or empty. */
  section: string;
  about: string;
  badge: string;
  min: string;
  max: string;
  digital: boolean;
  options: readonly OptionDraft[];
  photos: readonly PhotoDraft[];
}

/** By the field, or by the id of the option or choice that they are of. */
export type DraftProblems = Record<string, string>;

export function draftOf(product: Product | null, section: string, currency: string): ProductDraft {
  const quantity = (number: number | undefined) => (number === undefined ? "" : String(number));
  return {
    name: product?.name ?? "",
    price: amountText(product?.price, currency),
    was: amountText(product?.was, currency),
    unit: product?.unit ?? "",
    section: product ? (product.section ?? "") : section,
    about: product?.about ?? "",
    badge: product?.badge ?? "",
    min: quantity(product?.min),
    max: quantity(product?.max),
    digital: product?.digital ?? false,
    options: (product?.options ?? []).map((option) => ({
      ...option,
      max: String(option.max),
      choices: option.choices.map((choice) => ({
        ...choice,
        delta: choice.delta === "0" ? "" : amountText(choice.delta, currency),
      })),
    })),
    photos: (product?.photos ?? []).map((id) => ({ id })),
  };
}

export function problemsOfDraft(draft: ProductDraft, currency: string): DraftProblems {
  const [min, max] = [readQuantity(draft.min), readQuantity(draft.max)];
  const price = readPrice(draft.price, currency);
  const was = draft.was.trim() === "" ? undefined : readPrice(draft.was, currency);
  const example = `such as ${amountText("1250", currency)}`;
  const quantity = `Enter a whole number from 1 to ${MAX_QUANTITY}.`;
  return {
    ...(draft.name.trim() ? {} : { name: "Enter a name." }),
    ...(price === null ? { price: `Enter a price, ${example}.` } : {}),
    ...(was === null ? { was: `Enter an amount, ${example}.` } : {}),
    ...(was && price && BigInt(was) <= BigInt(price)
      ? { was: "This must be more than the price now." }
      : {}),
    ...(min === null ? { min: quantity } : {}),
    ...(max === null ? { max: quantity } : {}),
    ...(min && max && min > max ? { max: "This is less than the fewest." } : {}),
    ...Object.assign({}, ...draft.options.map((option) => optionProblems(option, currency))),
  };
}

function optionProblems(option: OptionDraft, currency: string): DraftProblems {
  const most = readWhole(option.max, 1, 20);
  return {
    ...(option.name.trim() ? {} : { [option.id]: "Enter what is chosen, such as Size." }),
    ...(most === null ? { [`${option.id} max`]: "Enter a number from 1 to 20." } : {}),
    ...(option.choices.length === 0 ? { [option.id]: "Add a choice, or remove this option." } : {}),
    ...Object.fromEntries(
      option.choices.flatMap(({ id, name, delta }) => [
        ...(name.trim() ? [] : [[id, "Enter a name."]]),
        ...(readDelta(delta, currency) === null ? [[`${id} delta`, "Not an amount."]] : []),
      ]),
    ),
  };
}

/** Undefined when empty, null when it is no quantity. */
const readQuantity = (typed: string): number | null | undefined =>
  typed.trim() === "" ? undefined : readWhole(typed, 1, MAX_QUANTITY);

/**
 * @param draft without problems
 * @param before what it changes: fields that the form does not show stay as they are
 * @param photos the ids of all of its photos, now that they are stored
 */
export function productOf(
  draft: ProductDraft,
  before: Product | { id: string },
  photos: string[],
  currency: string,
): Product {
  const text = (name: "about" | "unit" | "badge" | "section") =>
    draft[name].trim() === "" ? {} : { [name]: draft[name].trim() };
  const { soldOut, hidden, stock, supply } = before as Product;
  const [min, max] = [readQuantity(draft.min), readQuantity(draft.max)];
  const was = draft.was.trim() === "" ? null : readPrice(draft.was, currency);
  return {
    id: before.id,
    name: draft.name.trim(),
    price: readPrice(draft.price, currency) ?? "0",
    ...text("section"),
    ...text("about"),
    ...text("unit"),
    ...text("badge"),
    ...(was && { was }),
    ...(min && { min }),
    ...(max && { max }),
    ...(draft.digital && { digital: true }),
    ...(photos.length > 0 && { photos }),
    ...(draft.options.length > 0 && {
      options: draft.options.map((option) => ({
        ...option,
        name: option.name.trim(),
        max: readWhole(option.max, 1, 20) ?? 1,
        choices: option.choices.map((choice) => ({
          ...choice,
          name: choice.name.trim(),
          delta: readDelta(choice.delta, currency) ?? "0",
        })),
      })),
    }),
    ...(stock && { stock }),
    ...(soldOut && { soldOut }),
    ...(hidden && { hidden }),
    ...(supply && { supply }),
  };
}
