/** The page that a workbook is printed on. Editors of the file set it for everyone. */
"use client";

import { useState } from "react";
import type { OpenFile } from "@/client/sync";
import { userLocale } from "@/client/user-locale";
import { paperOf } from "@/components/note/export/paper";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, Input } from "@/components/ui/field";
import { SelectField } from "@/components/ui/text-field";
import {
  MAX_REPEATED,
  pageSetupOf,
  type SheetPage,
  setPageSetup,
} from "@/lib/kinds/sheet/page-setup";

export function PageSetup({ file }: { file: OpenFile }) {
  const [page, setPage] = useState(() => pageSetupOf(file.doc, { paper: paperOf(userLocale()) }));
  const isFixed = file.role !== "owner" && file.role !== "edit";
  function change(part: Partial<SheetPage>) {
    const next = { ...page, ...part };
    setPage(next);
    setPageSetup(file.doc, next);
  }
  const check = (name: "fit" | "gridlines" | "edges", label: string) => (
    <Checkbox
      label={label}
      checked={page[name]}
      onChange={({ target }) => change({ [name]: target.checked })}
    />
  );
  return (
    <fieldset disabled={isFixed} className="space-y-3">
      <legend className="sr-only">Page</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <SelectField
          label="Paper"
          value={page.paper}
          options={[
            ["a4", "A4"],
            ["letter", "Letter"],
          ]}
          onChange={(paper) => change({ paper })}
        />
        <SelectField
          label="Orientation"
          value={page.landscape ? "landscape" : "portrait"}
          options={[
            ["portrait", "Portrait"],
            ["landscape", "Landscape"],
          ]}
          onChange={(orientation) => change({ landscape: orientation === "landscape" })}
        />
        <Field label="Header rows" className="max-sm:col-span-2">
          {(names) => (
            <Input
              {...names}
              type="number"
              inputMode="numeric"
              min={0}
              max={MAX_REPEATED}
              value={page.repeatRows}
              onChange={({ target }) => {
                const rows = Math.round(Number(target.value));
                if (rows >= 0 && rows <= MAX_REPEATED) change({ repeatRows: rows });
              }}
            />
          )}
        </Field>
      </div>
      <div>
        {check("fit", "Fit all columns on one page")}
        {check("gridlines", "Gridlines")}
        {check("edges", "Title, sheet name and page number")}
      </div>
    </fieldset>
  );
}
