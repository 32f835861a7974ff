/** The shop's products by section. */
"use client";

import { FileSpreadsheet, Plus, ShoppingBasket } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useMoreRows } from "@/components/files/use-more-rows";
import { FailureBanner } from "@/components/page/failure-banner";
import { Section } from "@/components/page/section";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { MoreMenu } from "@/components/ui/more-menu";
import { NameDialog } from "@/components/ui/name-dialog";
import { SearchField } from "@/components/ui/search-field";
import { useTry } from "@/components/ui/use-try";
import { MAX_PRODUCTS, type Product } from "@/lib/kinds/shop/catalog";
import * as change from "@/lib/kinds/shop/edit";
import { type ProductGroup, productGroups } from "@/lib/kinds/shop/product-groups";
import type { ShopTabProps } from "../../run-shop";
import { editCatalogChecked, editFailure, removeWithUndo } from "../checked";
import { moveMenu } from "../form/entry-list";
import { fillWithSample } from "../sample-shop";
import { ImportDialog } from "./import-dialog";
import { ProductDialog } from "./product-dialog";
import { ProductRow } from "./product-row";
import { leftHere, useStockCounts } from "./stock-counts";
import { StockDialog } from "./stock-dialog";
import { useProductActions } from "./use-product-actions";

type ShopSection = change.ListEntry<"sections">;
type Open =
  | { what: "product"; product: Product | null; section: string }
  | { what: "stock"; product: Product }
  | { what: "section"; section: ShopSection | null }
  | { what: "import" }
  | null;

export function ProductsTab({ shop }: ShopTabProps) {
  const { catalog } = shop;
  const [words, setWords] = useState("");
  const wanted = useDeferredValue(words).trim().toLocaleLowerCase();
  const [open, setOpen] = useState<Open>(null);
  const { busy, failure, run } = useTry(editFailure);
  const { counts, low, refresh } = useStockCounts(shop);
  const [isLowOnly, setLowOnly] = useState(false);
  const forms = useMemo(
    () => ({
      open: (product: Product) => setOpen({ what: "product", product, section: "" }),
      count: (product: Product) => setOpen({ what: "stock", product }),
    }),
    [],
  );
  const actions = useProductActions(shop, forms);
  const groups = useMemo(
    () => productGroups(catalog).map((group) => found(group, wanted, isLowOnly ? low : null)),
    [catalog, wanted, isLowOnly, low],
  );
  // Keeps its height while a product changes, so that the list does not scroll.
  const { drawn, more } = useMoreRows(useFixed(wanted));
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const close = () => setOpen(null);
  const newProduct = (section = "") => setOpen({ what: "product", product: null, section });
  const isEmpty = catalog.items.length === 0 && catalog.sections.length === 0;

  let left = drawn;
  return (
    <div className="space-y-4">
      {isEmpty ? (
        <EmptyState
          icon={ShoppingBasket}
          title="Your first product"
          action={
            <>
              <Button variant="primary" icon={Plus} onClick={() => newProduct()}>
                Add a product
              </Button>
              <Button icon={FileSpreadsheet} onClick={() => setOpen({ what: "import" })}>
                Import from CSV
              </Button>
              <Button
                variant="quiet"
                busy={busy}
                onClick={() => void run(() => fillWithSample(shop.session))}
              >
                Fill with a sample bakery
              </Button>
            </>
          }
        >
          <p>A name and a price are enough to begin. Photos and options can follow.</p>
          {failure ? <FailureBanner failure={failure} /> : null}
        </EmptyState>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <SearchField
            label="Search products"
            value={words}
            onChange={setWords}
            className="basis-44"
          />
          {low.size > 0 || isLowOnly ? (
            <span className="max-sm:order-last">
              <Switch
                label={`Low stock (${low.size})`}
                checked={isLowOnly}
                onChange={({ currentTarget }) => setLowOnly(currentTarget.checked)}
              />
            </span>
          ) : null}
          <Button variant="primary" icon={Plus} onClick={() => newProduct()}>
            New product
          </Button>
          <MoreMenu
            label="More for products"
            entries={[
              { label: "New section", run: () => setOpen({ what: "section", section: null }) },
              { label: "Import from CSV", run: () => setOpen({ what: "import" }) },
            ]}
          />
        </div>
      )}
      {wanted && count === 0 ? (
        <p className="px-1 text-ink-faint">No product matches “{words.trim()}”.</p>
      ) : null}
      {groups.map(({ section, items }) => {
        if (left <= 0 || ((wanted || isLowOnly) && items.length === 0)) return null;
        const shown = items.slice(0, left);
        left -= Math.max(shown.length, 1);
        return (
          <Section
            key={section?.id ?? ""}
            title={section?.name ?? (catalog.sections.length > 0 ? "No section" : "Products")}
            aside={
              section ? (
                <SectionMenu
                  {...{ shop, section }}
                  onRename={() => setOpen({ what: "section", section })}
                  onAdd={() => newProduct(section.id)}
                />
              ) : null
            }
            flush
          >
            {items.length === 0 ? (
              <p className="px-4 py-4 text-sm text-ink-faint sm:px-5">
                No products yet. Customers don’t see an empty section.
              </p>
            ) : (
              <ul
                aria-label={section?.name ?? "Products in no section"}
                className="divide-y divide-line"
              >
                {shown.map((product) => (
                  <ProductRow
                    key={product.id}
                    product={product}
                    currency={catalog.currency}
                    photos={shop.photos}
                    left={leftHere(product, counts)}
                    isLow={low.has(product.id)}
                    actions={actions}
                  />
                ))}
              </ul>
            )}
          </Section>
        );
      })}
      {drawn < count ? <div ref={more} aria-hidden="true" className="h-13" /> : null}
      {catalog.items.length > MAX_PRODUCTS * 0.9 ? (
        <p className="px-1 text-sm text-ink-faint">
          {catalog.items.length} of {MAX_PRODUCTS} products.
        </p>
      ) : null}
      {open?.what === "product" ? (
        <ProductDialog shop={shop} product={open.product} section={open.section} onClose={close} />
      ) : null}
      {open?.what === "stock" ? (
        <StockDialog
          shop={shop}
          product={open.product}
          counts={counts}
          onSaved={refresh}
          onClose={close}
        />
      ) : null}
      {open?.what === "section" ? (
        <NameDialog
          title={open.section ? "Rename the section" : "New section"}
          action={open.section ? "Rename" : "Add the section"}
          name={open.section?.name ?? ""}
          maxLength={60}
          placeholder="For example, Bread"
          onSave={async (name) => {
            if (!name) throw new Error("Enter a name.");
            const id = open.section?.id ?? crypto.randomUUID();
            editCatalogChecked(shop, (now) => change.putEntry(now, "sections", { id, name }));
          }}
          words={(error) =>
            error instanceof Error && error.message === "Enter a name."
              ? error.message
              : editFailure(error).words
          }
          onClose={close}
        />
      ) : null}
      {open?.what === "import" ? <ImportDialog shop={shop} onClose={close} /> : null}
    </div>
  );
}

/** @param low the products with low stock; null: all products */
function found(
  { section, items }: ProductGroup,
  wanted: string,
  low: ReadonlySet<string> | null,
): ProductGroup {
  const isFound = ({ id, name }: Product) =>
    (low === null || low.has(id)) && name.toLocaleLowerCase().includes(wanted);
  return { section, items: items.filter(isFound) };
}

/** The same array while the words are the same. */
const useFixed = (words: string) => useMemo(() => [words], [words]);

interface SectionMenuProps extends ShopTabProps {
  section: ShopSection;
  onRename: () => void;
  onAdd: () => void;
}

function SectionMenu({ shop, section, onRename, onAdd }: SectionMenuProps) {
  const { id, name } = section;
  function remove() {
    const { catalog } = shop;
    const after = change.entryAfter(catalog, "sections", id);
    const products = catalog.items.flatMap((item) => (item.section === id ? [item.id] : []));
    removeWithUndo(
      shop,
      `Removed the section “${name}”. Its products stay.`,
      (now) => change.removeSection(now, id),
      (now) => change.restoreSection(now, section, after, products),
    );
  }
  return (
    <MoreMenu
      label={`More for the section ${name}`}
      entries={[
        { label: "Add a product", run: onAdd },
        { label: "Rename", run: onRename },
        "divider",
        ...moveMenu(shop, "sections", id),
        "divider",
        { label: "Remove the section", tone: "bad", run: remove },
      ]}
    />
  );
}
