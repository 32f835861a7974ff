/** Fetches an editor's code while the file is on its way, of the kind that this device's list has; a new file is most likely a note. */
import { defaultEnvironment } from "@/client/environment";
import { list } from "@/client/local-files";
import { FILE_KINDS } from "@/lib/kinds/file-kind";
import { partsOf } from "./kind-parts";

/** An editor that is out of reach is asked for again when it is shown. */
export async function fetchEditorAhead({ pathname }: Pick<Location, "pathname">): Promise<void> {
  const files = await list(defaultEnvironment()).catch(() => []);
  const listed = files.find(({ id }) => pathname === `/d/${id}`)?.kind;
  const kind = FILE_KINDS.find((one) => one === listed) ?? "note";
  if (kind === "note")
    // All files of a note's editor at the same moment.
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-later]"))
      link.rel = "modulepreload";
  await partsOf(kind)
    .loadBody?.()
    .catch(() => {});
}
