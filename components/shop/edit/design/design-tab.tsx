/** A shop's appearance, with a preview beside it. */
"use client";

import { LayoutGrid, List } from "lucide-react";
import { Section } from "@/components/page/section";
import { ChoiceCard } from "@/components/ui/choice-card";
import { Field, Input } from "@/components/ui/field";
import type { Catalog } from "@/lib/kinds/shop/catalog";
import type { ShopTabProps } from "../../run-shop";
import { PictureField } from "./picture-field";
import { Preview } from "./preview";

type Theme = NonNullable<Catalog["theme"]>;

const DEFAULT_THEME: Theme = { color: "#1f6f5c", layout: "grid" };
const COLORS = [
  ["#1f6f5c", "Pine"],
  ["#8a3b12", "Rust"],
  ["#1d4e89", "Ocean"],
  ["#6b2d5c", "Plum"],
  ["#b3261e", "Red"],
  ["#2b2b2b", "Ink"],
] as const;

const LAYOUTS = [
  ["grid", "Grid", "Large photos side by side.", LayoutGrid],
  ["list", "List", "Names first, for many products.", List],
] as const;
/** With their aspect ratios, width by height. */
const PICTURES = [
  ["logo", "Logo", 1],
  ["cover", "Cover", 3],
] as const;

export function DesignTab({ shop }: ShopTabProps) {
  const theme = shop.catalog.theme ?? DEFAULT_THEME;
  const change = (next: Partial<Theme>) =>
    shop.session.editCatalog((catalog) => ({
      ...catalog,
      theme: { ...(catalog.theme ?? DEFAULT_THEME), ...next },
    }));
  const setPicture = (which: "logo" | "cover", photo: string | undefined) =>
    shop.session.editCatalog((catalog) => {
      const { [which]: _, ...rest } = catalog.theme ?? DEFAULT_THEME;
      const picture = photo === undefined ? {} : { [which]: photo };
      return { ...catalog, theme: { ...rest, ...picture } };
    });
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="space-y-6">
        <Section title="Colour" lead="Used for buttons and highlights in your shop.">
          <fieldset className="flex flex-wrap items-end gap-3">
            <legend className="sr-only">Colour</legend>
            {COLORS.map(([color, name]) => (
              <button
                key={color}
                type="button"
                aria-label={name}
                aria-pressed={shop.catalog.theme?.color === color}
                data-tip={name}
                className="size-9 rounded-full outline-offset-2 aria-pressed:outline-2 aria-pressed:outline-ink touch:size-11"
                style={{ backgroundColor: color }}
                onClick={() => change({ color })}
              />
            ))}
            <Field label="Your own" className="w-24">
              {(names) => (
                <Input
                  {...names}
                  type="color"
                  className="px-1"
                  value={theme.color}
                  onChange={({ currentTarget }) => change({ color: currentTarget.value })}
                />
              )}
            </Field>
          </fieldset>
        </Section>
        <Section title="Layout">
          <div className="grid gap-3 sm:grid-cols-2">
            {LAYOUTS.map(([layout, label, words, icon]) => (
              <ChoiceCard
                key={layout}
                name="layout"
                value={layout}
                {...{ label, words, icon }}
                checked={theme.layout === layout}
                onChoose={() => change({ layout })}
              />
            ))}
          </div>
        </Section>
        <Section title="Pictures" lead="Made smaller and encrypted on this device.">
          <div className="space-y-5">
            {PICTURES.map(([which, label, shape]) => (
              <PictureField
                key={which}
                {...{ label, shape, photos: shop.photos }}
                picture={theme[which]}
                onChange={(photo) => setPicture(which, photo)}
              />
            ))}
          </div>
        </Section>
      </div>
      <Preview shop={shop} />
    </div>
  );
}
