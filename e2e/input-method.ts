/** What a system's input method tells the browser, told by its developer tools. */
import type { Page } from "@playwright/test";

export async function inputMethod(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const at = (text: string) => ({ text, selectionStart: text.length, selectionEnd: text.length });
  return {
    compose: (text: string) => devtools.send("Input.imeSetComposition", at(text)),
    commit: (text: string) => devtools.send("Input.insertText", { text }),
    /** As browsers hand on a key that the method has taken. */
    press: (key: string, modifiers = 0) =>
      devtools.send("Input.dispatchKeyEvent", {
        ...{ type: "rawKeyDown", key, code: key, modifiers, windowsVirtualKeyCode: 229 },
      }),
  };
}
