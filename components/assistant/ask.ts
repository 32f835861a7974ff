/** The one small part that pages load of the assistant: what fetches it. */
import type { OpenFile } from "@/client/sync";
import { onceLoaded } from "@/components/ui/on-demand";

const load = () => import("./open");

/** Opens the assistant, or closes it. @param file the one on the page */
export function askAssistant(file: OpenFile | null): void {
  onceLoaded(load, () => void load().then(({ toggleAssistant }) => toggleAssistant(file)));
}
