/** The sheets of the workbook, and what the chosen cells add up to. */
"use client";

import { ChevronUp, Plus } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { NameDialog } from "@/components/ui/name-dialog";
import { notify } from "@/components/ui/toast";
import {
  addSheet,
  deleteSheet,
  everyTab,
  moveSheet,
  renameSheet,
  restoreSheet,
  type Tab,
} from "@/lib/kinds/sheet/tabs";
import { shownText } from "../shown";
import { useSheet } from "../use-session";

export function TabBar() {
  const { session } = useSheet();
  const [renamed, setRenamed] = useState<Tab | null>(null);
  const { doc, tabs, view, canWrite } = session;
  return (
    <div className="sheet-tabs no-print">
      <div role="tablist" aria-label="Sheets" className="sheet-tab-list">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            aria-selected={tab.id === view.sheet}
            className="sheet-tab"
            {...(tab.color && { style: { borderTopColor: tab.color } })}
            onClick={() => session.show(tab.id)}
            onDoubleClick={() => canWrite && setRenamed(tab)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      {canWrite ? (
        <>
          <IconButton
            label="Add a sheet"
            icon={Plus}
            onClick={() => {
              let id = "";
              session.change(() => {
                id = addSheet(doc);
              });
              queueMicrotask(() => session.show(id));
            }}
          />
          <LazyMenu
            align="start"
            trigger={<IconButton label="This sheet" icon={ChevronUp} />}
            entries={() => tabEntries(view.sheet)}
          />
        </>
      ) : null}
      <Statistics />
      {renamed ? (
        <NameDialog
          title="Rename sheet"
          action="Rename"
          name={renamed.name}
          maxLength={90}
          words={String}
          onClose={() => setRenamed(null)}
          onSave={async (name) => session.change(() => renameSheet(doc, renamed.id, name))}
        />
      ) : null}
    </div>
  );

  function tabEntries(id: string) {
    const every = everyTab(doc);
    const at = every.findIndex((tab) => tab.id === id);
    const shownAt = tabs.findIndex((tab) => tab.id === id);
    const tab = tabs[shownAt];
    const deleted = every.filter(({ isDeleted }) => isDeleted);
    return [
      { label: "Rename", run: () => tab && setRenamed(tab) },
      {
        label: "Move left",
        disabled: shownAt <= 0,
        run: () => session.change(() => moveSheet(doc, id, at - 1)),
      },
      {
        label: "Move right",
        disabled: shownAt === tabs.length - 1,
        run: () => session.change(() => moveSheet(doc, id, at + 1)),
      },
      ...deleted.map(({ id, name }) => ({
        label: `Bring back “${name}”`,
        run: () => session.change(() => restoreSheet(doc, id)),
      })),
      {
        ...{ label: "Delete", tone: "bad" as const, disabled: tabs.length < 2 },
        run: () => {
          session.change(() => deleteSheet(doc, id));
          const bringBack = () => session.change(() => restoreSheet(doc, id));
          notify({ text: `“${tab?.name}” deleted.`, action: { label: "Undo", run: bringBack } });
        },
      },
    ];
  }
}

const MAX_COUNTED = 200_000;

/** Of what is chosen. */
function Statistics() {
  const { session } = useSheet();
  const { top, left, bottom, right } = session.rect;
  if ((top === bottom && left === right) || (bottom - top + 1) * (right - left + 1) > MAX_COUNTED)
    return null;
  let [count, numbers, sum] = [0, 0, 0];
  for (let row = top; row <= bottom; row++) {
    if (session.view.rows.length(row) === 0) continue;
    for (let column = left; column <= right; column++) {
      const { value, error } = session.shown(row, column);
      if (error !== undefined || (value !== null && value !== "")) count++;
      if (typeof value !== "number") continue;
      numbers++;
      sum += value;
    }
  }
  const words = (value: number) =>
    shownText({ value: Number(value.toPrecision(12)) }, "#,##0.####", session.locale).replace(
      /[.,]$/,
      "",
    );
  return (
    <p className="sheet-statistics">
      {numbers > 0 ? (
        <>
          <span>Average {words(sum / numbers)}</span>
          <span>Sum {words(sum)}</span>
        </>
      ) : null}
      <span>Count {count}</span>
    </p>
  );
}
