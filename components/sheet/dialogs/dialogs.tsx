/** What is asked for in a sheet's dialogs. Fetched when the first one is opened. */
"use client";

import { ChartDialog } from "./chart-dialog";
import { FilterDialog } from "./filter-dialog";
import { FindDialog } from "./find-dialog";
import { NamesDialog } from "./names-dialog";
import { RulesDialog } from "./rules-dialog";
import { ValidationDialog } from "./validation-dialog";

const DIALOGS = {
  ...{
    chart: ChartDialog,
    filter: FilterDialog,
    find: FindDialog,
    names: NamesDialog,
    rules: RulesDialog,
    validation: ValidationDialog,
  },
} as const;

export default function Dialogs({
  name,
  onClose,
}: {
  name: keyof typeof DIALOGS;
  onClose: () => void;
}) {
  const Shown = DIALOGS[name];
  return <Shown onClose={onClose} />;
}
