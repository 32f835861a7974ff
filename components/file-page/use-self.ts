/** Oneself in this file: the name and colour the others see, and how both are changed. */
"use client";

import { useEffect, useMemo, useState } from "react";
import type { OpenFile } from "@/client/sync";
import { colorIn, keepSelf, readSelf, type Self } from "@/components/shell/person";

export function useSelf({ awareness }: OpenFile): [Self, (next: Self) => void] {
  const [own, setOwn] = useState<Self>(() => readSelf());
  const [color, setColor] = useState(own.color);
  useEffect(() => {
    const look = () => setColor(colorIn(awareness, own.color));
    look();
    awareness.on("change", look);
    return () => awareness.off("change", look);
  }, [awareness, own]);
  useEffect(() => {
    awareness.setLocalStateField("user", { name: own.name, color });
  }, [awareness, own.name, color]);

  const self = useMemo(() => ({ ...own, color }), [own, color]);
  const change = (next: Self) => {
    keepSelf(next);
    setOwn(next);
  };
  return [self, change];
}
