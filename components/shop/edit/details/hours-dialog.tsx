/** The shop's opening hours for each day. */
"use client";

import { dayTimesText, readDayTimes, WEEKDAYS } from "@/lib/kinds/shop/opening-hours";
import type { ShopDialogProps } from "../../run-shop";
import { editCatalogChecked } from "../checked";
import { useWords } from "../form/fields";
import { FieldsDialog, given } from "../form/fields-dialog";

/** A catalog has room for 28 entries. */
const MAX_TIMES = 4;

export function HoursDialog({ shop, onClose }: ShopDialogProps) {
  const { hours } = shop.catalog;
  const check = (typed: string) => {
    const times = readDayTimes(typed);
    return times && times.length <= MAX_TIMES
      ? null
      : "Enter times such as 9:00–12:30, 14:00–18:00.";
  };
  const days = WEEKDAYS.map(([day, label]) => ({
    day,
    // biome-ignore lint/correctness/useHookAtTopLevel: a week always has the same seven days
    field: useWords(dayTimesText(hours, day), { label, check, max: 60 }),
  }));
  return (
    <FieldsDialog
      title="Opening hours"
      lead="For example, 9:00–12:30, 14:00–18:00. Leave a day empty when you’re closed."
      fields={days.map(({ field }) => field)}
      run={() => {
        const next = days.flatMap(({ day, field }) =>
          (readDayTimes(field.value) ?? []).map((times) => ({ day, ...times })),
        );
        editCatalogChecked(shop, ({ hours: _, ...catalog }) => ({
          ...catalog,
          ...given({ hours: next }),
        }));
      }}
      onClose={onClose}
    />
  );
}
