/** A new or changed product. Typing changes only this form until it is saved, so it stays fast with many products. */
"use client";

import { useRef, useState } from "react";
import type { Product } from "@/lib/kinds/shop/catalog";
import { mergeChanges, putEntry } from "@/lib/kinds/shop/edit";
import type { ShopDialogProps } from "../../run-shop";
import { editCatalogChecked } from "../checked";
import { FieldsDialog, given } from "../form/fields-dialog";
import { OptionFields } from "./option-fields";
import { PhotoFields } from "./photo-fields";
import {
  type OptionProblems,
  optionDrafts,
  optionsOf,
  type PhotoDraft,
  problemsOfOptions,
} from "./product-draft";
import { useProductForm } from "./product-form";

interface ProductDialogProps extends ShopDialogProps {
  /** Null for a new one. */
  product: Product | null;
  /** The section of a new one; empty for none. */
  section: string;
}

export function ProductDialog({ shop, product, section, onClose }: ProductDialogProps) {
  const { currency, sections } = shop.catalog;
  const { fields, more, make } = useProductForm(product, { currency, sections, section });
  const [photos, setPhotos] = useState<readonly PhotoDraft[]>(() =>
    (product?.photos ?? []).map((id) => ({ id })),
  );
  const [options, setOptions] = useState(() => optionDrafts(product?.options ?? [], currency));
  const [problems, setProblems] = useState<OptionProblems>({});
  const [id] = useState(() => product?.id ?? crypto.randomUUID());
  // Photos stored before an error are not stored again.
  const stored = useRef(new Map<string, string>());

  function isReady() {
    const found = problemsOfOptions(options, currency);
    setProblems(found);
    return Object.keys(found).length === 0;
  }

  async function run() {
    const ids: string[] = [];
    for (const photo of photos) {
      const known = photo.image ? stored.current.get(photo.id) : photo.id;
      const photoId = known ?? (await shop.photos.add(photo.image as Blob));
      stored.current.set(photo.id, photoId);
      ids.push(photoId);
    }
    const own = given({ photos: ids, options: optionsOf(options, currency) });
    editCatalogChecked(shop, (catalog) => {
      const now = catalog.items.find((item) => item.id === id);
      const mine = { ...make(now ?? { id }), ...own };
      return putEntry(catalog, "items", product && now ? mergeChanges(product, mine, now) : mine);
    });
  }

  return (
    <FieldsDialog
      title={product ? "Change the product" : "New product"}
      submit={product ? "Save" : "Add the product"}
      {...{ fields, more, isReady, run, onClose }}
    >
      <PhotoFields photos={shop.photos} chosen={photos} onChange={setPhotos} />
      <OptionFields
        {...{ options, currency, problems }}
        onChange={(next) => setOptions([...next])}
      />
    </FieldsDialog>
  );
}
