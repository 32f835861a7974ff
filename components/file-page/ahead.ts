/** Fetches an editor's code before it is shown: no editor but that of the file's kind. */
import { defaultEnvironment } from "@/client/environment";
import { list } from "@/client/local-files";
import { FILE_KINDS, type FileKind } from "@/lib/kinds/file-kind";
import { partsOf } from "./kind-parts";

/** While the file is on its way, when this device's list says of what kind it is. Only the file itself says so of others. */
export async function fetchListedEditor({ pathname }: Pick<Location, "pathname">): Promise<void> {
  const files = await list(defaultEnvironment()).catch(() => []);
  const listed = files.find(({ id }) => pathname === `/d/${id}`)?.kind;
  const kind = FILE_KINDS.find((one) => one === listed);
  if (kind) await fetchEditor(kind);
}

/** An editor that is out of reach is asked for again when it is shown. */
export async function fetchEditor(kind: FileKind): Promise<void> {
  if (kind === "note")
    // All files of a note's editor at the same moment.
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-later]"))
      link.rel = "modulepreload";
  await partsOf(kind)
    .loadBody?.()
    .catch(() => {});
}
