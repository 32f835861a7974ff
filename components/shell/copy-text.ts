/** Copies text and says so; where the browser refuses, says that instead. */
import { notify } from "@/components/ui/toast";

/**
 * @param text may still be on its way: Safari lets a page copy only while it handles the click, and then takes a promise.
 * Where that promise is rejected nothing is copied and nothing is said.
 */
export async function copyText(text: string | Promise<string>, done: string): Promise<boolean> {
  try {
    await (typeof text === "string" ? navigator.clipboard.writeText(text) : copyComing(text));
    notify({ text: done });
    return true;
  } catch {
    const isText = await Promise.resolve(text).then(Boolean, () => false);
    if (isText)
      notify({
        tone: "bad",
        text: "The browser did not allow copying. Select the text and copy it.",
      });
    return false;
  }
}

async function copyComing(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === "undefined") return navigator.clipboard.writeText(await text);
  const blob = text.then((words) => new Blob([words], { type: "text/plain" }));
  // Who awaits the text hears of it.
  blob.catch(() => undefined);
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}
