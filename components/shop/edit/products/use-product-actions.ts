/** The actions on a product in the list. The functions stay the same, so that only changed rows are drawn again. */
"use client";

import { useMemo, useRef } from "react";
import { notify } from "@/components/ui/toast";
import type { Catalog } from "@/lib/kinds/shop/catalog";
import * as change from "@/lib/kinds/shop/edit";
import { productGroups } from "@/lib/kinds/shop/product-groups";
import { withCounters } from "@/lib/kinds/shop/stock";
import type { RunShop } from "../../run-shop";
import { editCatalogChecked, editFailure, removeWithUndo } from "../checked";
import { type ProductActions, productRowId } from "./product-row";

/** @param forms must stay the same object */
export function useProductActions(
  shop: RunShop,
  forms: Pick<ProductActions, "open" | "count">,
): ProductActions {
  const latest = useRef(shop);
  latest.current = shop;
  return useMemo(() => {
    const edit = (to: (catalog: Catalog) => Catalog) => latest.current.session.editCatalog(to);
    return {
      ...forms,
      copy: (product) => {
        // A new product has no count yet.
        const copy = { ...withCounters(product, ""), id: crypto.randomUUID() };
        try {
          editCatalogChecked(latest.current, (catalog) =>
            change.insertEntry(
              catalog,
              "items",
              copy,
              change.entryAfter(catalog, "items", product.id),
            ),
          );
          notify({ text: `Duplicated “${product.name}”.` });
        } catch (error) {
          notify({ tone: "bad", text: editFailure(error).words });
        }
      },
      mark: ({ id }, mark, isSet) =>
        edit((catalog) => change.markProduct(catalog, id, mark, isSet)),
      move: ({ id }, by) => {
        edit((catalog) => moveBy(catalog, id, by));
        // A row that moves within the page loses the focus.
        requestAnimationFrame(() => document.getElementById(productRowId(id))?.focus());
      },
      drop: (dragged, onto) => edit((catalog) => dropOn(catalog, dragged, onto.id)),
      remove: (product) => {
        const after = change.entryAfter(latest.current.catalog, "items", product.id);
        removeWithUndo(
          latest.current,
          `Removed “${product.name}”.`,
          (catalog) => change.removeEntry(catalog, "items", product.id),
          (catalog) => change.insertEntry(catalog, "items", product, after),
        );
      },
    };
  }, [forms]);
}

const groupOf = (catalog: Catalog, id: string) =>
  productGroups(catalog).find(({ items }) => items.some((item) => item.id === id));

function moveBy(catalog: Catalog, id: string, by: number): Catalog {
  const ids = groupOf(catalog, id)?.items.map((item) => item.id) ?? [];
  const from = ids.indexOf(id);
  const to = Math.min(Math.max(from + by, 0), ids.length - 1);
  if (from < 0 || to === from) return catalog;
  return change.moveEntry(catalog, "items", id, ids[to > from ? to + 1 : to] ?? null);
}

/** Moves to another product's place; downwards within a section, after it. */
function dropOn(catalog: Catalog, id: string, onto: string): Catalog {
  const group = groupOf(catalog, onto);
  if (!group) return catalog;
  const ids = group.items.map((item) => item.id);
  const [from, to] = [ids.indexOf(id), ids.indexOf(onto)];
  const before = ids[from >= 0 && from < to ? to + 1 : to] ?? null;
  return change.placeProduct(catalog, id, group.section?.id, before);
}
