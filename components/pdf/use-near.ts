/** Whether something is on the screen or within one screen of it. */
"use client";

import { type RefObject, useEffect, useState } from "react";

export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const look = (entries: IntersectionObserverEntry[]) =>
      setNear(entries.at(-1)?.isIntersecting ?? false);
    const observer = new IntersectionObserver(look, { rootMargin: "100% 0px" });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
