/** Opening a note in a browser that refuses storage. */
import { expect, onTestFinished, test, vi } from "vitest";
import { newSession } from "../chrome/session";
import { noteKit } from "../note-kit";
import { followPlace } from "./follow-place";

test("a note opens where the browser refuses to keep anything", () => {
  const getItem = vi.fn(() => {
    throw new DOMException("Storage is refused.", "SecurityError");
  });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("sessionStorage", { getItem });
  onTestFinished(() => void vi.unstubAllGlobals());
  const stop = followPlace(newSession(async () => {}, noteKit));
  window.dispatchEvent(new Event("sealdesk-place"));
  stop();
  expect(getItem).toHaveBeenCalledTimes(2);
});
