/** The workbook's name, changed where it stands. */
"use client";

import { useSheet } from "../use-session";

const MAX_TITLE = 200;

export function SheetTitle() {
  const { session } = useSheet();
  const meta = session.doc.getMap("meta");
  const title = meta.get("title");
  return (
    <input
      aria-label="Title"
      className="sheet-title"
      placeholder="Untitled file"
      maxLength={MAX_TITLE}
      readOnly={!session.canWrite}
      value={typeof title === "string" ? title : ""}
      onChange={({ currentTarget }) =>
        session.doc.transact(() => meta.set("title", currentTarget.value))
      }
    />
  );
}
