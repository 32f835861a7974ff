/** Opening a note in a browser that refuses storage. */
import { afterEach, expect, test, vi } from "vitest";
import { newSession } from "../chrome/session";
import { followPlace } from "./follow-place";

afterEach(() => vi.unstubAllGlobals());

test("a note opens where the browser refuses to keep anything", () => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("sessionStorage", {
    getItem() {
      throw new DOMException("Storage is refused.", "SecurityError");
    },
  });
  const stop = followPlace(newSession(async () => {}));
  window.dispatchEvent(new Event("sealdesk-place"));
  stop();
});
