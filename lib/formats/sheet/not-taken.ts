/** What of a file was not taken over, counted, in words for whoever imports it. */
const WORDS = {
  formula: ["formula kept as its value", "formulas kept as their values"],
  merge: ["merge left out", "merges left out"],
  name: ["defined name left out", "defined names left out"],
  rule: ["conditional format left out", "conditional formats left out"],
  validation: ["validation left out", "validations left out"],
  chart: ["chart left out", "charts left out"],
  picture: ["image left out", "images left out"],
  pivot: ["pivot table kept as values", "pivot tables kept as values"],
  table: ["table kept as plain cells", "tables kept as plain cells"],
  comment: ["comment left out", "comments left out"],
  link: ["link kept as text", "links kept as text"],
  macro: ["macro project left out", "macro projects left out"],
  hidden: ["hidden sheet is shown", "hidden sheets are shown"],
  other: ["sheet without cells left out", "sheets without cells left out"],
  place: [
    "row or cell without a readable address put next to the one before it",
    "rows and cells without a readable address put next to the ones before them",
  ],
  cut: ["long text shortened", "long texts shortened"],
} as const;

export class NotTaken {
  private readonly counts = new Map<keyof typeof WORDS, number>();

  add(kind: keyof typeof WORDS, count = 1): void {
    if (count > 0) this.counts.set(kind, (this.counts.get(kind) ?? 0) + count);
  }

  words(): string[] {
    return [...this.counts].map(
      ([kind, count]) => `${count.toLocaleString("en")} ${WORDS[kind][count === 1 ? 0 : 1]}`,
    );
  }
}
