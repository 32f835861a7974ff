/** What stands between two lines of dashes at the head of a Markdown file: facts for programs, the title among them. */

/** Longer ones are text that begins with a rule. */
const MAX_CHARS = 20_000;
const BLOCK = /^\uFEFF?---[ \t]*\r?\n((?:.*\r?\n)*?)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
/** A key and what is said of it; lists and text below it belong to it. */
const FACT = /^([\w-]{1,60})[ \t]*:(?:[ \t]+(.*))?$/;

export interface FrontMatter {
  title: string | null;
  /** Facts that no note keeps, by name. */
  others: string[];
  /** The Markdown without them. */
  text: string;
}

export function withoutFrontMatter(markdown: string): FrontMatter {
  const found = BLOCK.exec(markdown.slice(0, MAX_CHARS));
  const lines = (found?.[1] ?? "").split(/\r?\n/);
  const facts = lines.flatMap((line) => {
    const [, name, value = ""] = FACT.exec(line) ?? [];
    return name === undefined ? [] : [{ name, value: value.trim() }];
  });
  // Two rules with text between them are text.
  const isFact = (line: string) => line.trim() === "" || /^[\s#-]/.test(line) || FACT.test(line);
  if (!found || facts.length === 0 || !lines.every(isFact))
    return { title: null, others: [], text: markdown };
  const isTitle = ({ name }: { name: string }) => name.toLowerCase() === "title";
  const title = scalar(facts.find(isTitle)?.value ?? "");
  const others = facts.filter((fact) => !isTitle(fact)).map(({ name }) => name);
  return { title: title || null, others, text: markdown.slice(found[0].length) };
}

/** A title as YAML writes one on its line; blocks of text are no titles. */
function scalar(value: string): string {
  if (/^[|>&*!{[]/.test(value)) return "";
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(value)?.[1];
  if (quoted !== undefined) return quoted.replace(/\\(["\\/])/g, "$1");
  const single = /^'((?:[^']|'')*)'/.exec(value)?.[1];
  if (single !== undefined) return single.replaceAll("''", "'");
  return value.replace(/\s+#.*$/, "");
}
