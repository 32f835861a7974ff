/** A product, new or changed. What is typed stays in this form until it is saved, however many products there are. */
"use client";

import { ChevronRight } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { FormDialog } from "@/components/page/form-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { LongTextField, SelectField, TextField } from "@/components/ui/text-field";
import type { Product } from "@/lib/kinds/shop/catalog";
import { putEntry } from "@/lib/kinds/shop/edit";
import type { ShopEditing } from "../../shop-editing";
import { editCatalog, editFailure } from "../checked";
import { OptionFields } from "./option-fields";
import { PhotoFields } from "./photo-fields";
import {
  type DraftProblems,
  draftOf,
  type ProductDraft,
  problemsOfDraft,
  productOf,
} from "./product-draft";

interface ProductDialogProps {
  shop: ShopEditing;
  /** Null for a new one. */
  product: Product | null;
  /** Where a new one goes; empty for no section. */
  section: string;
  onClose: () => void;
}

type TextName = "name" | "price" | "was" | "unit" | "about" | "badge" | "min" | "max";

export function ProductDialog({ shop, product, section, onClose }: ProductDialogProps) {
  const { currency, sections } = shop.catalog;
  const [draft, setDraft] = useState(() => draftOf(product, section, currency));
  const [problems, setProblems] = useState<DraftProblems>({});
  const [id] = useState(() => product?.id ?? crypto.randomUUID());
  // What was stored before something failed is not stored again.
  const stored = useRef(new Map<string, string>());
  const change = (next: Partial<ProductDraft>) => setDraft((before) => ({ ...before, ...next }));
  const text = (name: TextName) => ({
    value: draft[name],
    error: problems[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  const places = useMemo(
    () => [["", "No section"] as const, ...sections.map((one) => [one.id, one.name] as const)],
    [sections],
  );

  function isReady() {
    const found = problemsOfDraft(draft, currency);
    setProblems(found);
    return Object.keys(found).length === 0;
  }

  async function run() {
    const photos: string[] = [];
    for (const photo of draft.photos) {
      const known = photo.image ? stored.current.get(photo.id) : photo.id;
      const photoId = known ?? (await shop.photos.add(photo.image as Blob));
      stored.current.set(photo.id, photoId);
      photos.push(photoId);
    }
    editCatalog(shop, (catalog) => {
      const before = catalog.items.find((item) => item.id === id) ?? { id };
      return putEntry(catalog, "items", productOf(draft, before, photos, currency));
    });
  }

  const hasMore = Boolean(draft.was || draft.unit || draft.badge || draft.min || draft.max);
  return (
    <FormDialog
      title={product ? "Change the product" : "New product"}
      width="md"
      submit={product ? "Save" : "Add the product"}
      isReady={isReady}
      run={run}
      explain={editFailure}
      onClose={onClose}
    >
      <TextField label="Name" data-autofocus dir="auto" maxLength={120} {...text("name")} />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label={`Price (${currency})`}
          inputMode="decimal"
          look="tabular-nums"
          {...text("price")}
        />
        <SelectField
          label="Section"
          options={places}
          value={draft.section}
          onChange={(value) => change({ section: value })}
        />
      </div>
      <LongTextField label="Description" rows={3} maxLength={2_000} {...text("about")} />
      <PhotoFields
        photos={shop.photos}
        chosen={draft.photos}
        onChange={(photos) => change({ photos })}
      />
      <OptionFields
        options={draft.options}
        currency={currency}
        problems={problems}
        onChange={(options) => change({ options })}
      />
      <details
        className="group"
        open={hasMore || Boolean(problems.was || problems.min || problems.max)}
      >
        <summary className="flex min-h-11 items-center gap-1 text-sm font-semibold text-accent-text">
          <ChevronRight aria-hidden="true" className="size-4 group-open:rotate-90" />
          More
        </summary>
        <div className="grid grid-cols-2 items-start gap-4 pt-2">
          <TextField
            label={`Price before (${currency})`}
            hint="Shown crossed out."
            inputMode="decimal"
            {...text("was")}
          />
          <TextField
            label="Unit"
            dir="auto"
            maxLength={20}
            placeholder="each, 500 g"
            {...text("unit")}
          />
          <TextField
            label="Fewest in an order"
            inputMode="numeric"
            maxLength={2}
            {...text("min")}
          />
          <TextField label="Most in an order" inputMode="numeric" maxLength={2} {...text("max")} />
          <TextField
            label="Badge"
            dir="auto"
            maxLength={20}
            placeholder="New, Vegan"
            {...text("badge")}
          />
          <div className="col-span-2">
            <Checkbox
              label="Digital"
              hint="Nothing is delivered, and delivery per item doesn’t count it."
              checked={draft.digital}
              onChange={({ currentTarget }) => change({ digital: currentTarget.checked })}
            />
          </div>
        </div>
      </details>
    </FormDialog>
  );
}
