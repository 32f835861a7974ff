/** Paper, margins and colour of a Document's pages. */
"use client";

import { useState } from "react";
import type { Doc } from "yjs";
import { userLocale } from "@/client/user-locale";
import { SETTINGS } from "@/components/note/binding";
import { paperOf } from "@/components/note/export/paper";
import { FormDialog } from "@/components/page/form-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { SelectField, TextField } from "@/components/ui/text-field";
import { isFirstPageDifferent, setFirstPageDifferent, setPage } from "@/lib/kinds/document/edit";
import { type PageSize, pageOf } from "@/lib/kinds/document/page";

const SIZES: readonly [PageSize, string][] = [
  ["a4", "A4"],
  ["letter", "Letter"],
  ["legal", "Legal"],
  ["a3", "A3"],
  ["a5", "A5"],
  ["b4", "B4"],
  ["b5", "B5"],
  ["tabloid", "Tabloid"],
  ["statement", "Statement"],
  ["executive", "Executive"],
  ["folio", "Folio"],
];

const COLORS: readonly [string, string][] = [
  ["#ffffff", "White"],
  ["#fdfbf5", "Ivory"],
  ["#f6f1e7", "Cream"],
  ["#f3f6f8", "Cool grey"],
];

const MARGINS = [
  ["marginTop", "Top"],
  ["marginBottom", "Bottom"],
  ["marginLeft", "Left"],
  ["marginRight", "Right"],
  ["headerMargin", "Header from the edge"],
  ["footerMargin", "Footer from the edge"],
] as const;

const UNIT = paperOf(userLocale()) === "letter" ? "inches" : "cm";
const POINTS = UNIT === "inches" ? 72 : 72 / 2.54;

/** A comma is a decimal point in most of the world. */
const lengthOf = (text: string): number => Number(text.replace(",", ".")) * POINTS;

export default function PageDialog({ doc, onClose }: { doc: Doc; onClose: () => void }) {
  const [page, setOwn] = useState(() => pageOf(doc.getMap("page").toJSON(), userLocale()));
  const [lengths, setLengths] = useState(() =>
    Object.fromEntries(
      MARGINS.map(([name]) => [name, String(Math.round((page[name] / POINTS) * 100) / 100)]),
    ),
  );
  const [hasFirst, setHasFirst] = useState(() => isFirstPageDifferent(doc));
  const isWrong = (name: string) => {
    const length = lengthOf(lengths[name] ?? "");
    return !(length >= 0 && length <= 400);
  };

  async function apply() {
    const margins = Object.fromEntries(
      MARGINS.map(([name]) => [name, Math.round(lengthOf(lengths[name] ?? "") * 100) / 100]),
    );
    const { size, orientation, color, mode } = page;
    doc.transact(() => {
      setPage(doc, { size, orientation, color, mode, ...margins });
      if (hasFirst !== isFirstPageDifferent(doc)) setFirstPageDifferent(doc, hasFirst);
    }, SETTINGS);
  }

  return (
    <FormDialog
      title="Page setup"
      width="md"
      submit="Apply"
      isReady={() => !MARGINS.some(([name]) => isWrong(name))}
      run={apply}
      onClose={onClose}
    >
      <Checkbox
        label="Without pages"
        hint="The text runs on as on a website. Print and PDF have pages nevertheless."
        checked={page.mode === "pageless"}
        onChange={({ target }) => setOwn({ ...page, mode: target.checked ? "pageless" : "pages" })}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label="Paper"
          value={page.size}
          options={SIZES}
          onChange={(size) => setOwn({ ...page, size })}
        />
        <SelectField
          label="Orientation"
          value={page.orientation}
          options={[
            ["portrait", "Portrait"],
            ["landscape", "Landscape"],
          ]}
          onChange={(orientation) => setOwn({ ...page, orientation })}
        />
        <SelectField
          label="Colour"
          value={page.color}
          options={
            COLORS.some(([hex]) => hex === page.color)
              ? COLORS
              : [...COLORS, [page.color, page.color]]
          }
          onChange={(color) => setOwn({ ...page, color })}
        />
      </div>
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">Margins in {UNIT}</legend>
        <div className="grid grid-cols-2 gap-4">
          {MARGINS.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              inputMode="decimal"
              error={isWrong(name) ? "Enter a number." : undefined}
              value={lengths[name] ?? ""}
              onChange={(value) => setLengths({ ...lengths, [name]: value })}
            />
          ))}
        </div>
      </fieldset>
      <Checkbox
        label="Another header and footer on the first page"
        checked={hasFirst}
        onChange={({ target }) => setHasFirst(target.checked)}
      />
    </FormDialog>
  );
}
