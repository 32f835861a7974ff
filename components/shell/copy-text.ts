/** Copies text and says so; where the browser refuses, says that instead. */
import { notify } from "@/components/ui/toast";

export async function copyText(text: string, done: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ text: done });
    return true;
  } catch {
    notify({
      tone: "bad",
      text: "The browser did not allow copying. Select the text and copy it.",
    });
    return false;
  }
}
