/** The files of one import, found by the paths and names in Markdown texts. */
import type { Beside } from "../../lib/kinds/note/markdown-inline";
import { attachmentName } from "../../lib/kinds/note/schema-attachments";
import { importKind } from "./kinds";

type Named = { name: string; size: number };

/** A file and its path in the import. */
export interface FileToImport<Source extends Named = File> {
  file: Source;
  /** Such as "notes/plan.md"; only its name when it was chosen alone. */
  path: string;
  /** The id of the file that it becomes. */
  id: string;
  /** It becomes a Document instead of a note. */
  isDocument?: boolean;
}

/** @param path as browsers report it for chosen folders */
export const givenOf = (file: File, path = file.webkitRelativePath || file.name): FileToImport => ({
  file,
  path,
  id: crypto.randomUUID(),
});

/** A larger file is not a note's picture. */
const MAX_BYTES = 50_000_000;

export const isImage = ({ file }: { file: Named }): boolean => importKind(file.name) === "image";
export const isNote = ({ file }: { file: Named }): boolean =>
  ["word", "html", "markdown"].includes(importKind(file.name) ?? "");

export class Companions<Source extends Named = File> {
  private readonly byPath = new Map<string, FileToImport<Source>>();
  private readonly byName = new Map<string, FileToImport<Source>>();
  private readonly shown = new Set<FileToImport<Source>>();

  constructor(readonly all: readonly FileToImport<Source>[]) {
    for (const given of all) {
      const path = given.path.normalize();
      this.byPath.set(path, given);
      const name = lastOf(path);
      // The one nearest to the top, as wikis resolve names.
      if (!this.byName.has(name)) this.byName.set(name, given);
    }
  }

  /** Resolves URLs in this file's text; images that it shows are added to `images` by their block's id. */
  beside(from: FileToImport<Source>, images: Map<string, Source>): Beside {
    const ids = new Map<FileToImport<Source>, string>();
    const imageId = (given: FileToImport<Source>) => {
      const id = ids.get(given) ?? crypto.randomUUID();
      ids.set(given, id);
      images.set(id, given.file);
      this.shown.add(given);
      return id;
    };
    return {
      link: (url) => {
        const found = this.find(from, url, NOTE_ENDINGS);
        return found && isNote(found) ? `/d/${found.id}` : null;
      },
      image: (url, alt) => {
        const found = this.find(from, url, [""]);
        if (!found || !isImage(found) || found.file.size > MAX_BYTES) return null;
        const { name } = found.file;
        const attributes = { attachment: attachmentName(imageId(found)), name, alt: alt || null };
        return { name: "image", attributes, runs: [], children: [] };
      },
    };
  }

  /** Whether any note shows this image. */
  isShown(given: FileToImport<Source>): boolean {
    return this.shown.has(given);
  }

  private find(
    from: FileToImport<Source>,
    url: string,
    endings: readonly string[],
  ): FileToImport<Source> | null {
    const path = pathIn(url);
    if (path === null) return null;
    const folder = from.path.split("/").slice(0, -1);
    const [root = ""] = from.path.includes("/") ? from.path.split("/") : [];
    const places = path.startsWith("/")
      ? [join([root], path)]
      : [join(folder, path), join([root], path)];
    for (const ending of endings)
      for (const place of places) {
        const found = this.byPath.get(place + ending);
        if (found) return found;
      }
    if (path.includes("/")) return null;
    for (const ending of endings) {
      const found = this.byName.get(path + ending);
      if (found) return found;
    }
    return null;
  }
}

/** Wikis leave out the extension. */
const NOTE_ENDINGS = ["", ".md", ".markdown"];

const lastOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** The path of a relative URL; null for any other. */
function pathIn(url: string): string | null {
  if (url === "" || /^([a-z][a-z\d+.-]*:|\/\/|#|\?)/i.test(url)) return null;
  const written = url.replace(/[#?].*$/s, "");
  try {
    return decodeURIComponent(written).normalize();
  } catch {
    return written.normalize();
  }
}

function join(folder: readonly string[], path: string): string {
  const steps = [...folder];
  for (const step of path.split("/"))
    if (step === "..") steps.pop();
    else if (step !== "" && step !== ".") steps.push(step);
  return steps.join("/");
}
