/** What an import could not keep, counted, in words. */
const WORDS = {
  chart: ["chart", "charts"],
  diagram: ["diagram", "diagrams"],
  shape: ["drawn shape", "drawn shapes"],
  object: ["embedded object", "embedded objects"],
  picture: ["image in a format browsers can’t show", "images in a format browsers can’t show"],
  linked: ["image that isn’t in the file", "images that aren’t in the file"],
  running: ["header or footer", "headers or footers"],
  section: ["section’s page size", "sections’ page sizes"],
  joined: ["suggestion to join two paragraphs", "suggestions to join two paragraphs"],
  divided: ["suggestion to split a paragraph", "suggestions to split a paragraph"],
  hidden: ["piece of hidden text", "pieces of hidden text"],
} as const;

export type LeftOutKind = keyof typeof WORDS;

export class LeftOut {
  private readonly counts = new Map<LeftOutKind, number>();

  add(kind: LeftOutKind): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }

  /** As "2 charts left out". */
  words(): string[] {
    return [...this.counts].map(
      ([kind, count]) => `${count} ${WORDS[kind][count === 1 ? 0 : 1]} left out`,
    );
  }
}
