/** What a preview shows of a version: title and blocks, with the differences from another version. */
import type { Schema } from "prosemirror-model";
import * as Y from "yjs";
import { doesNotOpen } from "@/client/history-state";
import type { BlockDifference, Part } from "@/lib/kinds/note/difference";
import { noteSchema } from "@/lib/kinds/note/lenient";
import { noUnknowns } from "@/lib/kinds/note/lenient-scan";
import type { ListedVersion } from "./arrange-versions";
import type { Compare } from "./comparer";

/** Which changes are marked: what this version changed, what changed since then, or none. */
export type Compared = "before" | "now" | "none";

export interface Picture {
  schema: Schema;
  title: Part[];
  steps: BlockDifference[];
  /** Why nothing is marked though it was asked for. */
  hint: string | null;
}

export interface PictureRequest {
  version: ListedVersion;
  /** The one saved before it; null for the first. */
  older: ListedVersion | null;
  compared: Compared;
}

export interface Sources {
  /** A version's state, opened. */
  read: (version: ListedVersion) => Promise<Uint8Array>;
  /** The note as it is now. */
  live: Y.Doc;
  compare: Compare;
}

const FIRST = "This is the first version, so there are no changes to mark.";
const NO_BASE = "The previous version couldn’t be opened, so changes aren’t marked.";

/** @throws what reading, or comparing, throws */
export async function takePicture(
  { version, older, compared }: PictureRequest,
  { read, live, compare }: Sources,
  signal: AbortSignal,
): Promise<Picture> {
  // Asked for together; that the older one does not come spoils only the marks.
  const base = compared === "before" && older ? read(older).catch(() => null) : null;
  const [then, before] = await Promise.all([read(version), base]);
  const question =
    compared === "now"
      ? { state: Y.encodeStateAsUpdate(live), base: then }
      : { state: then, base: before };
  const { unknowns, title, steps, isBaseDamaged } = await compare(question, signal);
  if (compared === "now" && isBaseDamaged) throw doesNotOpen();
  const isBaseMissing = isBaseDamaged || (base !== null && before === null);
  const hint = isBaseMissing ? NO_BASE : compared === "before" && !older ? FIRST : null;
  return { schema: noteSchema({ ...noUnknowns(), ...unknowns }), title, steps, hint };
}
