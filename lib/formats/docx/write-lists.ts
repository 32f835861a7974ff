/** Numbering of lists: Word counts by list, a note by neighbours. */
import { AlignmentType, type ILevelsOptions, LevelFormat, LevelSuffix } from "docx";
import { listKind, listLevel } from "../../kinds/note/schema-draw";
import type { Block } from "../../kinds/note/text-blocks";

/** Names of the three kinds of numbering. */
const LISTS = { bullet: "bullets", ordered: "numbers", check: "checks" } as const;

const LEVELS = 9;
const INDENT_TWIPS = 360;
const BULLETS = ["•", "◦", "▪"];
const FORMATS = [LevelFormat.DECIMAL, LevelFormat.LOWER_LETTER, LevelFormat.LOWER_ROMAN];

const levels = (of: (level: number) => Pick<ILevelsOptions, "format" | "text" | "suffix">) =>
  Array.from({ length: LEVELS }, (_, level) => ({
    level,
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: { left: INDENT_TWIPS * (level + 1), hanging: INDENT_TWIPS } } },
    ...of(level),
  }));

export const NUMBERING = [
  {
    reference: LISTS.bullet,
    levels: levels((level) => ({ format: LevelFormat.BULLET, text: BULLETS[level % 3] ?? "•" })),
  },
  {
    reference: LISTS.ordered,
    levels: levels((level) => ({
      format: FORMATS[level % 3] ?? LevelFormat.DECIMAL,
      text: `%${level + 1}.`,
    })),
  },
  {
    reference: LISTS.check, // The box itself is in the text, where it can be ticked.
    levels: levels(() => ({ format: LevelFormat.NONE, text: "", suffix: LevelSuffix.NOTHING })),
  },
];

/** One list of Word's, and the levels it has counted on since a higher one last began anew. */
interface Instance {
  number: number;
  counted: Set<number>;
}

/** Says which of Word's lists an item belongs to, so that it shows the number that the note shows. */
export class ListNumbers {
  private made = 0;
  private active: (Instance | undefined)[] = [];

  /** Text between two items ends the list. */
  endList(): void {
    this.active = [];
  }

  next(item: Block): { reference: string; level: number; instance: number } {
    const level = listLevel(item.attributes.level);
    const kind = listKind(item.attributes.kind);
    this.active.length = Math.min(this.active.length, level + 1);
    if (kind === "ordered") return { reference: LISTS[kind], level, instance: this.count(level) };
    this.active.length = Math.min(this.active.length, level);
    return { reference: LISTS[kind], level, instance: 0 };
  }

  private count(level: number): number {
    const instance = this.active[level] ?? this.above(level) ?? this.fresh();
    this.active[level] = instance;
    for (const counted of instance.counted) if (counted > level) instance.counted.delete(counted);
    instance.counted.add(level);
    return instance.number;
  }

  /** The list an item stands in, if it would count this level from one. */
  private above(level: number): Instance | undefined {
    const parent = this.active[level - 1];
    return parent && !parent.counted.has(level) ? parent : undefined;
  }

  private fresh(): Instance {
    this.made += 1;
    return { number: this.made, counted: new Set() };
  }
}
