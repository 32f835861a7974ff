/** Imports products from a CSV file. It shows which rows will be imported before anything is added. */
"use client";

import { type ReactNode, useState } from "react";
import { FormDialog } from "@/components/page/form-dialog";
import { Amount } from "@/components/payments/amount";
import { Field } from "@/components/ui/field";
import { notify } from "@/components/ui/toast";
import { type Catalog, MAX_PRODUCTS } from "@/lib/kinds/shop/catalog";
import type { ShopDialogProps } from "../../run-shop";
import { editCatalogChecked, editFailure } from "../checked";
import { type ImportedProduct, type ImportedTable, readProductTable } from "./import-csv";

const MAX_FILE_BYTES = 2_000_000;

export function ImportDialog({ shop, onClose }: ShopDialogProps) {
  const { currency, items } = shop.catalog;
  const [table, setTable] = useState<ImportedTable | null>(null);
  const [problem, setProblem] = useState<string>();
  const room = MAX_PRODUCTS - items.length;
  const taken = table?.products.slice(0, room) ?? [];
  const over = (table?.products.length ?? 0) - taken.length;

  async function read(file: File | undefined) {
    if (!file) return;
    const isSmall = file.size <= MAX_FILE_BYTES;
    const found = isSmall ? readProductTable(await file.text(), currency) : null;
    setTable(found);
    setProblem(
      found
        ? undefined
        : isSmall
          ? "The first line needs a column “Name” and a column “Price”."
          : "This file is too large. Choose one under 2 MB.",
    );
  }

  async function run() {
    const ids = taken.map(() => crypto.randomUUID());
    const sectionIds = new Map<string, string>();
    for (const { section } of taken)
      if (section && !sectionIds.has(section.toLowerCase()))
        sectionIds.set(section.toLowerCase(), crypto.randomUUID());
    editCatalogChecked(shop, (catalog) => addAll(catalog, taken, ids, sectionIds));
    notify({ text: `Added ${countWords(taken.length)}.` });
  }

  return (
    <FormDialog
      title="Import products from CSV"
      lead={`The first line names the columns: Name and Price, and if you like Section, Description, Unit, Badge, Sold out and Hidden. Prices are in ${currency}.`}
      width="md"
      submit={taken.length > 0 ? `Add ${countWords(taken.length)}` : "Add products"}
      isReady={() => {
        if (!problem && taken.length === 0)
          setProblem(table ? "There is nothing to add in this file." : "Choose a file.");
        return taken.length > 0;
      }}
      run={run}
      explain={editFailure}
      onClose={onClose}
    >
      <Field label="CSV file" error={problem}>
        {(names) => (
          <input
            {...names}
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            data-autofocus
            className="min-w-0 text-sm touch:h-11"
            onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
          />
        )}
      </Field>
      {table ? (
        <>
          <p role="status" className="text-sm text-ink-soft">
            {countWords(taken.length)} can be added
            {table.refused.length > 0 ? `, ${table.refused.length} can’t` : ""}.
            {over > 0 ? ` ${over} more don’t fit: a shop has up to ${MAX_PRODUCTS} products.` : ""}
            {table.ignored.length > 0 ? ` Not read: ${table.ignored.join(", ")}.` : ""}
          </p>
          {table.refused.length > 0 ? (
            <Preview label="Not added">
              {table.refused.map(({ line, name, reason }) => (
                <li key={line} className="py-1.5 wrap-anywhere">
                  <span className="font-semibold">
                    Line {line}
                    {name ? `, ${shortName(name)}` : ""}:
                  </span>{" "}
                  {reason}
                </li>
              ))}
            </Preview>
          ) : null}
          {taken.length > 0 ? (
            <Preview label="Will be added">
              {taken.map((product, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row of a file has no id but its position
                <li key={at} className="flex justify-between gap-3 py-1.5">
                  <span dir="auto" className="min-w-0 wrap-anywhere">
                    {product.name}
                    {product.section ? (
                      <span className="text-ink-faint"> · {product.section}</span>
                    ) : null}
                  </span>
                  <Amount minor={product.price} currency={currency} />
                </li>
              ))}
            </Preview>
          ) : null}
        </>
      ) : null}
    </FormDialog>
  );
}

function Preview({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <h3 className="mb-1 text-sm font-semibold">{label}</h3>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        aria-label={label}
        className="max-h-56 divide-y divide-line overflow-y-auto rounded-md bg-sunken px-3 text-sm"
      >
        {children}
      </ul>
    </section>
  );
}

const countWords = (count: number) => (count === 1 ? "1 product" : `${count} products`);
const shortName = (name: string) => (name.length > 40 ? `${name.slice(0, 40)}…` : name);

/** Adds products to sections by name, and creates missing sections. */
function addAll(
  catalog: Catalog,
  products: readonly ImportedProduct[],
  ids: readonly string[],
  newSections: ReadonlyMap<string, string>,
): Catalog {
  const known = new Map(catalog.sections.map(({ id, name }) => [name.toLowerCase(), id]));
  const sections = [...catalog.sections];
  const added = products.map(({ section: name, ...product }, at) => {
    const key = name?.toLowerCase() ?? "";
    const section = name ? (known.get(key) ?? newSections.get(key)) : undefined;
    if (name && section && !known.has(key)) {
      known.set(key, section);
      sections.push({ id: section, name });
    }
    return { id: ids[at] ?? "", ...product, ...(section && { section }) };
  });
  const others = catalog.items.filter(({ id }) => !ids.includes(id));
  return { ...catalog, sections, items: [...others, ...added] };
}
