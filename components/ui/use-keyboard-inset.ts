/** Room that the keyboard of a phone takes of the page. */
import { type RefObject, useEffect } from "react";

/** How much of the window the phone's keyboard covers, so that the bar stands on it. */
export function useKeyboardInset(ref: RefObject<HTMLElement | null>, shown: boolean) {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport || !shown) return;
    const put = () => {
      const covered = window.innerHeight - viewport.height - viewport.offsetTop;
      ref.current?.style.setProperty("--note-keyboard", `${Math.max(0, Math.round(covered))}px`);
    };
    put();
    viewport.addEventListener("resize", put);
    viewport.addEventListener("scroll", put);
    return () => {
      viewport.removeEventListener("resize", put);
      viewport.removeEventListener("scroll", put);
    };
  }, [ref, shown]);
}
