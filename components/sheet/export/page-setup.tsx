/** The page that a workbook is printed on. Whoever may edit the file sets it for everyone. */
"use client";

import { useState } from "react";
import type { OpenFile } from "@/client/sync";
import { userLocale } from "@/client/user-locale";
import { paperOf } from "@/components/note/export/paper";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, Input, Select } from "@/components/ui/field";
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
        <Field label="Paper">
          {(names) => (
            <Select
              {...names}
              value={page.paper}
              onChange={({ target }) =>
                change({ paper: target.value === "letter" ? "letter" : "a4" })
              }
            >
              <option value="a4">A4</option>
              <option value="letter">Letter</option>
            </Select>
          )}
        </Field>
        <Field label="Orientation">
          {(names) => (
            <Select
              {...names}
              value={page.landscape ? "landscape" : "portrait"}
              onChange={({ target }) => change({ landscape: target.value === "landscape" })}
            >
              <option value="portrait">Portrait</option>
              <option value="landscape">Landscape</option>
            </Select>
          )}
        </Field>
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
