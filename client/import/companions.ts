/** The files of one import, found by the paths and names that Markdown gives them. */
import type { Beside } from "../../lib/kinds/note/markdown-inline";
import { attachmentName } from "../../lib/kinds/note/schema-attachments";
import { importKind } from "./kinds";

type Named = { name: string; size: number };

/** A file, and where it stood in what was brought. */
export interface FileToImport<Source extends Named = File> {
  file: Source;
  /** As "notes/plan.md"; its name when it came alone. */
  path: string;
  /** Of the file that it becomes. */
  id: string;
  /** With pages, in place of a note. */
  isDocument?: boolean;
}

/** @param path as browsers tell it of chosen folders */
export const givenOf = (file: File, path = file.webkitRelativePath || file.name): FileToImport => ({
  file,
  path,
  id: crypto.randomUUID(),
});

/** A larger one is no picture of a note. */
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
      // The one nearest to the top, as wikis take it.
      if (!this.byName.has(name)) this.byName.set(name, given);
    }
  }

  /** What a text of this file finds beside it; images it shows are put into `images` by their block's id. */
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

  /** Whether a note shows this image. */
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

/** Wikis leave them out. */
const NOTE_ENDINGS = ["", ".md", ".markdown"];

const lastOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** The path of a relative address; null for one that leads elsewhere. */
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
