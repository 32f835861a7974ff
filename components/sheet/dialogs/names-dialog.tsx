/** The workbook's named ranges: those there are, and a name for what is chosen. */
"use client";

import { Trash2 } from "lucide-react";
import { useState } from "react";
import { FormDialog } from "@/components/page/form-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { TextField } from "@/components/ui/text-field";
import { referenceText } from "@/lib/kinds/sheet/anchored";
import { forgetName, isRangeName, nameRange, namesOf } from "@/lib/kinds/sheet/names";
import { useSheet } from "../use-session";

export function NamesDialog({ onClose }: { onClose: () => void }) {
  const { session } = useSheet();
  const [name, setName] = useState("");
  const [isWrong, setWrong] = useState(false);
  const { doc, view, rect, tabs } = session;
  const sheetName = (id: string) => tabs.find((tab) => tab.id === id)?.name ?? "a deleted sheet";
  return (
    <FormDialog
      title="Named ranges"
      lead="Formulas can use a name instead of an address."
      submit="Add name"
      onClose={onClose}
      isReady={() => {
        setWrong(!isRangeName(name));
        return isRangeName(name);
      }}
      run={async () => session.change(() => nameRange(doc, name, view.sheet, rect))}
    >
      <ul className="divide-y divide-line">
        {namesOf(doc).map((range) => (
          <li key={range.name} className="flex items-center gap-3 py-1">
            <span className="min-w-0 flex-1 truncate">
              <b>{range.name}</b>{" "}
              <span className="text-ink-soft">
                {range.rect
                  ? `${sheetName(range.sheet)}, ${referenceText(range.rect)}`
                  : "deleted cells"}
              </span>
            </span>
            <IconButton
              label={`Delete ${range.name}`}
              icon={Trash2}
              onClick={() => session.change(() => forgetName(doc, range.name))}
            />
          </li>
        ))}
      </ul>
      <TextField
        label={`Name for ${referenceText(rect)}`}
        value={name}
        onChange={setName}
        error={
          isWrong
            ? "Use letters, digits and _, beginning with a letter, and no address."
            : undefined
        }
      />
    </FormDialog>
  );
}
