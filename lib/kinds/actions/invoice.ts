/** Actions on business papers: invoices, quotes, credit notes, purchase orders, receipts and remittances. */
import type * as Y from "yjs";
import * as z from "zod/mini";
import { decimalText } from "../../protocol/currencies";
import { addRow, removeRow, setLook, setRowField } from "../business/edit";
import {
  ALLOCATION_FIELDS,
  type BusinessPaper,
  DESIGNS,
  isTrade,
  LINE_FIELDS,
  PAPER_SIZES,
  type RowField,
} from "../business/paper";
import { readBusiness } from "../business/read";
import { setAt } from "../business/sources";
import { paymentTotalsOf, totalsOf } from "../business/totals";
import { ActionError, action } from "./action";
import { lookActions } from "./look";

const text = z.string().check(z.maxLength(10_000));
const id = z.string().check(z.minLength(1), z.maxLength(64));
const rowFields = z.strictObject(
  Object.fromEntries(
    Object.keys({ ...LINE_FIELDS, ...ALLOCATION_FIELDS }).map((name) => [name, z.optional(text)]),
  ) as Record<RowField, z.ZodMiniOptional<typeof text>>,
);

/** Amounts as decimal numbers in text, in the paper's currency. */
function totalsIn(paper: BusinessPaper) {
  if (isTrade(paper)) {
    const { decimals, groups, lines: _, deposit, ...sums } = totalsOf(paper);
    const { subtotal, discount, shipping, net, tax, total, paid, due } = sums;
    const shown = (units: bigint) => decimalText(units, decimals);
    return {
      currency: paper.currency,
      ...mapped({ subtotal, discount, shipping, net, tax, total, paid, due }, shown),
      deposit: deposit === null ? null : shown(deposit),
      taxes: groups.map((group) => ({
        rate: group.rate,
        category: group.category,
        taxable: shown(group.taxable),
        tax: shown(group.tax),
      })),
    };
  }
  const { decimals, amount, allocated, unallocated } = paymentTotalsOf(paper);
  return {
    currency: paper.currency,
    ...mapped({ amount, allocated, unallocated }, (units) => decimalText(units, decimals)),
  };
}

const mapped = <Key extends string>(
  sums: Record<Key, bigint>,
  shown: (units: bigint) => string,
): Record<Key, string> =>
  Object.fromEntries(
    Object.entries<bigint>(sums).map(([name, units]) => [name, shown(units)]),
  ) as Record<Key, string>;

export const invoiceReads = [
  action({
    name: "summary",
    words: "Every field of the paper, its lines with their ids, and its totals.",
    args: {},
    run(doc) {
      const { logo, ...paper } = readBusiness(doc);
      return {
        ...paper,
        hasLogo: logo !== "",
        totals: totalsIn({ ...paper, logo } as BusinessPaper),
      };
    },
  }),
  action({
    name: "totals",
    words: "What it sums up to, with its taxes.",
    args: {},
    run: (doc) => totalsIn(readBusiness(doc)),
  }),
];

const rowsOf = (doc: Y.Doc): readonly { id: string }[] => {
  const paper = readBusiness(doc);
  return isTrade(paper) ? paper.lines : paper.allocations;
};

function existing(doc: Y.Doc, id: string): string {
  if (!rowsOf(doc).some((row) => row.id === id)) throw new ActionError(`There is no line ${id}.`);
  return id;
}

export const invoiceEdits = [
  action({
    name: "set",
    words:
      "Sets a field by its name, such as number, dueDate, currency, notes, from.name or to.address; '' takes it away.",
    args: { field: id, value: text },
    run(doc, { field, value }) {
      setAt(doc, field, value);
      return `Set ${field}.`;
    },
  }),
  action({
    name: "addItem",
    words: `Adds a line: ${Object.keys(LINE_FIELDS).join(", ")}; of a receipt ${Object.keys(ALLOCATION_FIELDS).join(", ")}. Numbers are text.`,
    args: { props: rowFields },
    run(doc, { props }) {
      const added = addRow(doc, given(props));
      if (added === null) throw new ActionError("This paper has as many lines as it may have.");
      return { id: added };
    },
  }),
  action({
    name: "setItem",
    words: "Changes fields of a line.",
    args: { id, props: rowFields },
    run(doc, { id, props }) {
      existing(doc, id);
      for (const [name, value] of Object.entries(given(props)))
        setRowField(doc, id, name as RowField, value);
      return `Changed the line ${id}.`;
    },
  }),
  action({
    name: "removeItem",
    words: "Removes a line.",
    args: { id },
    run(doc, { id }) {
      removeRow(doc, existing(doc, id));
      return `Removed the line ${id}.`;
    },
  }),
  ...lookActions(setLook, DESIGNS, PAPER_SIZES),
];

const given = (props: Readonly<Partial<Record<string, string | undefined>>>) =>
  Object.fromEntries(
    Object.entries(props).filter((row): row is [string, string] => row[1] !== undefined),
  );
