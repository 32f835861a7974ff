/** Comments of a note as Word keeps them: a range in the text, a thread of words beside it. */
import {
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  type ICommentOptions,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from "docx";
import type { ForeignComment } from "../../kinds/note/comments-imported";
import { nameOf } from "../../kinds/note/suggestion-marks";
import type { Block, Marks, Run } from "../../kinds/note/text-blocks";
import { xmlText } from "../xml-text";

/** The ids of the comments a run is part of; a mark's key may carry a suffix. */
function commentIds(marks: Marks): string[] {
  return Object.entries(marks).flatMap(([key, value]) =>
    nameOf(key) === "comment" && typeof value?.id === "string" ? [value.id] : [],
  );
}

/** Knows where each thread's range begins and ends. A thread whose text is gone has no place in Word and is left out. */
export class Comments {
  private readonly numbers = new Map<string, number>();
  private readonly threads = new Map<string, ForeignComment[]>();
  private readonly last = new Map<string, Run>();
  private readonly begun = new Set<string>();

  constructor(
    comments: readonly ForeignComment[],
    blocks: readonly Block[],
    private readonly createdAt: Date,
  ) {
    this.findLast(blocks);
    const first = comments.filter(({ id, parent }) => parent === undefined && this.last.has(id));
    for (const comment of first) {
      const answers = comments.filter(({ parent }) => parent === comment.id);
      this.threads.set(comment.id, [comment, ...answers]);
      for (const { id } of [comment, ...answers]) this.numbers.set(id, this.numbers.size);
    }
  }

  private findLast(blocks: readonly Block[]): void {
    for (const { runs, children } of blocks) {
      for (const run of runs) for (const id of commentIds(run.marks)) this.last.set(id, run);
      this.findLast(children);
    }
  }

  /** What stands before a run. */
  before({ marks }: Run): ParagraphChild[] {
    return commentIds(marks).flatMap((id) => {
      if (this.begun.has(id)) return [];
      this.begun.add(id);
      return this.numbersOf(id).map((number) => new CommentRangeStart(number));
    });
  }

  after(run: Run): ParagraphChild[] {
    return commentIds(run.marks).flatMap((id) =>
      this.last.get(id) === run
        ? this.numbersOf(id).flatMap((number) => [
            new CommentRangeEnd(number),
            new TextRun({ style: "CommentReference", children: [new CommentReference(number)] }),
          ])
        : [],
    );
  }

  private numbersOf(id: string): number[] {
    return (this.threads.get(id) ?? []).map((comment) => this.numbers.get(comment.id) ?? 0);
  }

  options(): ICommentOptions[] {
    return [...this.threads.values()].flat().map((comment) => ({
      id: this.numbers.get(comment.id) ?? 0,
      author: xmlText(comment.author) || "Somebody",
      initials: xmlText(comment.author).slice(0, 2),
      date: comment.at === undefined ? this.createdAt : new Date(comment.at),
      resolved: comment.resolved === true,
      ...(comment.parent === undefined ? {} : { parentId: this.numbers.get(comment.parent) ?? 0 }),
      children: comment.text
        .split("\n")
        .map(
          (line) => new Paragraph({ style: "CommentText", children: [new TextRun(xmlText(line))] }),
        ),
    }));
  }
}
