/** The shop's name, description and terms. */
"use client";

import type { ShopDialogProps } from "../../run-shop";
import { editCatalogChecked } from "../checked";
import { useWords } from "../form/fields";
import { FieldsDialog, given } from "../form/fields-dialog";

type DialogProps = ShopDialogProps;

export function AboutDialog({ shop, onClose }: DialogProps) {
  const name = useWords(shop.catalog.name, {
    ...{ label: "Shop name", max: 60, isWide: true, missing: "Enter a name." },
  });
  const about = useWords(shop.catalog.about, { label: "Description", max: 2_000, isLong: true });
  return (
    <FieldsDialog
      title="Name and description"
      fields={[name, about]}
      run={() =>
        editCatalogChecked(shop, ({ about: _, ...catalog }) => ({
          ...catalog,
          name: name.value,
          ...given({ about: about.value }),
        }))
      }
      onClose={onClose}
    />
  );
}

export function TermsDialog({ shop, onClose }: DialogProps) {
  const terms = useWords(shop.catalog.terms, { label: "Terms", max: 5_000, isLong: true });
  return (
    <FieldsDialog
      title="Terms"
      lead="For example, returns, cancellations and who runs the shop."
      fields={[terms]}
      run={() =>
        editCatalogChecked(shop, ({ terms: _, ...catalog }) => ({
          ...catalog,
          ...given({ terms: terms.value }),
        }))
      }
      onClose={onClose}
    />
  );
}
