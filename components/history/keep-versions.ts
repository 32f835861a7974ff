/** Starts automatic versions at the first edit made here; a page that is only read loads none of the code. */
import type { Doc, Transaction } from "yjs";
import type { OpenFile } from "@/client/sync";

/** @returns the way to stop */
export function keepVersionsOnceEdited(
  file: OpenFile,
  load: () => Promise<{ keep: (file: OpenFile) => () => void }> = () => import("./keeper"),
): () => void {
  if (file.role === "view") return () => {};
  let stop = () => {};
  let state: "waiting" | "loading" | "over" = "waiting";

  function edited(_update: Uint8Array, _origin: unknown, _doc: Doc, { local }: Transaction) {
    if (!local || state !== "waiting") return;
    state = "loading";
    load().then(
      ({ keep }) => {
        if (state === "over") return;
        file.doc.off("update", edited);
        stop = keep(file);
      },
      // Out of reach just now: the next change asks for it again.
      () => {
        if (state === "loading") state = "waiting";
      },
    );
  }

  file.doc.on("update", edited);
  return () => {
    state = "over";
    file.doc.off("update", edited);
    stop();
  };
}
