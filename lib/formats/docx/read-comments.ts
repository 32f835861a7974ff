/** Comments of a Word file: threads of words, anchored to ranges of its text. */
import { encodeAny, toBase64 } from "lib0/buffer";
import { digest } from "lib0/hash/sha256";
import type { ForeignComment } from "../../kinds/note/comments-imported";
import type { Marks } from "../../kinds/note/text-blocks";
import { childrenNamed, textIn, within, type Xml } from "../xml";

const PARAGRAPHS = new Set(["p"]);

export class ReadComments {
  private readonly comments = new Map<string, ForeignComment>();
  private readonly open = new Set<string>();
  private readonly quotes = new Map<string, string>();
  private readonly keys = new Map<string, string>();

  /** @param extended the part that says which comment answers which ([MS-DOCX] 2.5.4.1) */
  constructor(xml: Xml | null, extended: Xml | null, newId: () => string) {
    const byParagraph = new Map<string, ForeignComment>();
    for (const one of childrenNamed(xml ?? undefined, "comment")) {
      const paragraphs = within(one, PARAGRAPHS);
      const { id = "", author = "", date } = one.attributes;
      const at = Date.parse(date ?? "");
      const comment: ForeignComment = {
        id: newId(),
        author: author.slice(0, 200),
        text: paragraphs.map(textIn).join("\n").slice(0, 10_000),
        ...(Number.isNaN(at) ? {} : { at }),
      };
      this.comments.set(id, comment);
      const last = paragraphs.at(-1)?.attributes.paraId;
      if (last !== undefined) byParagraph.set(last, comment);
    }
    for (const { attributes } of childrenNamed(extended ?? undefined, "commentEx")) {
      const comment = byParagraph.get(attributes.paraId ?? "");
      const parent = byParagraph.get(attributes.paraIdParent ?? "");
      if (comment && parent && parent !== comment) comment.parent = parent.id;
      if (comment && attributes.done === "1" && !parent) comment.resolved = true;
    }
  }

  begin(id: string): void {
    const comment = this.comments.get(id);
    if (comment && comment.parent === undefined && this.open.size < MAX_AT_ONCE)
      this.open.add(comment.id);
  }

  end(id: string): void {
    this.open.delete(this.comments.get(id)?.id ?? "");
  }

  marks(): Marks {
    return Object.fromEntries([...this.open].map((id) => [this.key(id), { id }]));
  }

  private key(id: string): string {
    const key = this.keys.get(id) ?? commentKey(id);
    this.keys.set(id, key);
    return key;
  }

  /** Text was read while these ranges were open. */
  quote(text: string): void {
    for (const id of this.open) {
      const before = this.quotes.get(id) ?? "";
      if (before.length < MAX_QUOTE_CHARS)
        this.quotes.set(id, (before + text).slice(0, MAX_QUOTE_CHARS));
    }
  }

  all(): ForeignComment[] {
    return [...this.comments.values()].map((comment) => {
      const quote = this.quotes.get(comment.id);
      return quote === undefined ? comment : { ...comment, quote };
    });
  }
}

const MAX_QUOTE_CHARS = 300;
/** Comments on one word. Text under thousands of comments would be read thousands of times. */
const MAX_AT_ONCE = 50;

/** Comments overlap, so the editor's binding keeps each under a key of its own: six folded bytes of the mark's hash. */
function commentKey(id: string): string {
  const hash = digest(encodeAny({ type: "comment", attrs: { id } }));
  for (let at = 6; at < hash.length; at++) hash[at % 6] = (hash[at % 6] ?? 0) ^ (hash[at] ?? 0);
  return `comment--${toBase64(hash.slice(0, 6))}`;
}
