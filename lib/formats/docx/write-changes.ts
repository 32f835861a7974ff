/** Suggestions of a note as the tracked changes of a Word file. */
import { DeletedTextRun, InsertedTextRun, type IRunOptions, TextRun } from "docx";
import {
  DELETE,
  INSERT,
  nameOf,
  readSuggestion,
  type Suggestion,
  type SuggestionName,
} from "../../kinds/note/suggestion-marks";
import { xmlText } from "../xml-text";

type Said = Pick<ConstructorParameters<typeof InsertedTextRun>[0], "id" | "author" | "date">;

/** As Word says it of a row, of a picture, and of a paragraph's end. */
export interface WordChange {
  insertion?: Said;
  deletion?: Said;
}

export class WrittenChanges {
  private count = 0;

  /** @param createdAt for a suggestion that does not say when it was made */
  constructor(private readonly createdAt: Date) {}

  /** @param borne marks of text, or attributes of a block */
  of(borne: Readonly<Record<string, unknown>>): WordChange {
    const [insertion, deletion] = [this.said(borne, INSERT), this.said(borne, DELETE)];
    return { ...(insertion ? { insertion } : {}), ...(deletion ? { deletion } : {}) };
  }

  run(options: IRunOptions, marks: Readonly<Record<string, unknown>>): TextRun {
    const { insertion, deletion } = this.of(marks);
    if (deletion) return new DeletedTextRun({ ...options, ...deletion }) as unknown as TextRun;
    if (insertion) return new InsertedTextRun({ ...options, ...insertion }) as unknown as TextRun;
    return new TextRun(options);
  }

  private said(borne: Readonly<Record<string, unknown>>, name: SuggestionName): Said | null {
    const suggestion = Object.entries(borne)
      .filter(([key]) => nameOf(key) === name)
      .map(([, value]) => readSuggestion(value))
      .find((found): found is Suggestion => found !== null);
    if (!suggestion) return null;
    const at = suggestion.at === 0 ? this.createdAt : new Date(suggestion.at);
    this.count += 1;
    return {
      id: this.count,
      author: xmlText(suggestion.person.name) || "Somebody",
      date: at.toISOString().replace(/\.\d+Z$/, "Z"),
    };
  }
}
