/** What a shared document holds, as React state. */
"use client";

import { useEffect, useState } from "react";
import type * as Y from "yjs";

/**
 * @param read must stay the same function. Given what it read before, it returns parts that did not change as the same
 * objects, so that what shows them is not drawn again.
 */
export function useDoc<Value>(doc: Y.Doc, read: (doc: Y.Doc, before?: Value) => Value): Value {
  const [value, setValue] = useState(() => read(doc));
  useEffect(() => {
    const update = () => setValue((before) => read(doc, before));
    update();
    doc.on("update", update);
    return () => doc.off("update", update);
  }, [doc, read]);
  return value;
}
