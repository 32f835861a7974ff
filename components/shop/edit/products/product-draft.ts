/** A product's photos and options as form values, and the options that they make. */
import type { ProductChoice, ProductOption } from "@/lib/kinds/shop/catalog";
import { amountText, readDelta, readWhole } from "../form/typed-numbers";

export type ChoiceDraft = Omit<ProductChoice, "delta"> & { delta: string };
export type OptionDraft = Omit<ProductOption, "max" | "choices"> & {
  max: string;
  choices: readonly ChoiceDraft[];
};
/** A stored photo's id, or an image to store with the product. */
export type PhotoDraft = { id: string; image?: Blob };

/** By the id of the option or choice. */
export type OptionProblems = Record<string, string>;

export const optionDrafts = (options: readonly ProductOption[], currency: string): OptionDraft[] =>
  options.map((option) => ({
    ...option,
    max: String(option.max),
    choices: option.choices.map((choice) => ({
      ...choice,
      delta: choice.delta === "0" ? "" : amountText(choice.delta, currency),
    })),
  }));

export const problemsOfOptions = (
  options: readonly OptionDraft[],
  currency: string,
): OptionProblems =>
  Object.assign({}, ...options.map((option) => problemsOfOption(option, currency)));

function problemsOfOption(option: OptionDraft, currency: string): OptionProblems {
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

/** @param drafts without problems */
export const optionsOf = (drafts: readonly OptionDraft[], currency: string): ProductOption[] =>
  drafts.map((option) => ({
    ...option,
    name: option.name.trim(),
    max: readWhole(option.max, 1, 20) ?? 1,
    choices: option.choices.map((choice) => ({
      ...choice,
      name: choice.name.trim(),
      delta: readDelta(choice.delta, currency) ?? "0",
    })),
  }));
