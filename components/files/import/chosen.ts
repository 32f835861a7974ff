/** What somebody chose or dropped, before the importer is loaded. */

/** What a file chooser offers. */
export const IMPORTED =
  ".md,.markdown,.txt,.docx,.html,.htm,.csv,.tsv,.xlsx,.xlsm,.ods,.xml,.pdf,.json,.ics,.zip";

/** To be asked for their files later: the list of a drop is gone once it is over. */
export type Dropped = readonly (FileSystemEntry | File)[];

export function droppedIn({ items }: DataTransfer): Dropped {
  return [...items].flatMap((item) => {
    const found = item.webkitGetAsEntry() ?? item.getAsFile();
    return found ? [found] : [];
  });
}
