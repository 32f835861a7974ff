/**
 * The few kinds of words that make code readable: comments, strings, numbers and the words of the language.
 * One rule for many languages, by what they share; wrong colours in a rare case cost nothing, the text is never touched.
 * Ours and no kept highlighter: those write HTML or a tree to be walked, and bring a grammar of 2 to 10 KB for each
 * language, where a note needs four colours over the letters that stand there.
 */

type TokenKind = "comment" | "string" | "number" | "keyword";
/** From and to count from the start of the code. */
export type Token = { from: number; to: number; kind: TokenKind };

type Language = { comments: string; keywords: string; strings?: string; anyCase?: true };

const C_LIKE = String.raw`\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)`;
const HASH = String.raw`#[^\n]*`;
const SQL = String.raw`--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)`;
const MARKUP = String.raw`<!--[\s\S]*?(?:-->|$)`;

const DOUBLE = String.raw`"(?:\\[\s\S]|[^"\\])*"?`;
const STRINGS = String.raw`"(?:\\[^\n]|[^"\\\n])*"?|'(?:\\[^\n]|[^'\\\n])*'|\x60(?:\\[\s\S]|[^\x60\\])*\x60?`;

const JS: Language = {
  comments: C_LIKE,
  keywords:
    "abstract|any|as|async|await|boolean|break|case|catch|class|const|continue|debugger|declare|default|delete|do|else|enum|export|extends|false|finally|for|from|function|get|if|implements|import|in|instanceof|interface|keyof|let|new|null|number|of|private|protected|public|readonly|return|satisfies|set|static|string|super|switch|this|throw|true|try|type|typeof|undefined|unknown|var|void|while|with|yield",
};
const C: Language = {
  comments: C_LIKE,
  keywords:
    "abstract|auto|base|bool|boolean|break|byte|case|catch|char|class|const|continue|default|defer|delete|do|double|else|enum|extends|extern|false|final|finally|float|fn|for|foreach|func|function|go|goto|if|impl|implements|import|in|int|interface|internal|let|long|loop|map|match|mod|mut|namespace|new|nil|null|nullptr|override|package|private|protected|pub|public|range|return|self|short|signed|sizeof|static|string|struct|super|switch|template|this|throw|trait|true|try|type|typedef|union|unsafe|unsigned|use|using|val|var|virtual|void|volatile|when|where|while",
};
const PYTHON: Language = {
  comments: HASH,
  keywords:
    "and|as|assert|async|await|begin|break|class|continue|def|del|do|elif|else|elsif|end|ensure|except|False|finally|for|from|global|if|import|in|is|lambda|match|module|nil|None|nonlocal|not|or|pass|raise|require|rescue|return|self|super|then|True|try|unless|until|when|while|with|yield",
};
const SHELL: Language = {
  comments: HASH,
  keywords:
    "case|do|done|elif|else|esac|exit|export|fi|for|function|if|in|local|return|select|set|source|then|unset|until|while",
};
const QUERY: Language = {
  comments: SQL,
  anyCase: true,
  keywords:
    "add|all|alter|and|as|asc|begin|between|by|case|check|column|commit|constraint|create|cross|default|delete|desc|distinct|drop|else|end|exists|false|foreign|from|full|grant|group|having|in|index|inner|insert|into|is|join|key|left|like|limit|not|null|offset|on|or|order|outer|primary|references|returning|right|rollback|select|set|table|then|true|union|unique|update|using|values|view|when|where|with",
};
const DATA: Language = { comments: HASH, keywords: "true|false|null|yes|no|on|off" };
const TAGS: Language = { comments: MARKUP, keywords: String.raw`(?<=<\/?)[\w:-]+` };
const STYLES: Language = {
  comments: String.raw`\/\*[\s\S]*?(?:\*\/|$)`,
  keywords: String.raw`@[\w-]+|[\w-]+(?=\s*:)`,
};

const LANGUAGES: Record<string, Language> = {
  ...named(JS, "js javascript jsx ts typescript tsx mjs cjs json json5"),
  ...named(C, "c h cpp c++ cc cs c# csharp java kotlin kt go golang swift php dart scala"),
  // A lone quote is no string there, but a lifetime.
  ...named({ ...C, strings: DOUBLE }, "rust rs"),
  ...named(PYTHON, "py python rb ruby"),
  ...named(SHELL, "sh bash shell zsh fish console"),
  ...named(QUERY, "sql postgres postgresql mysql sqlite"),
  ...named(DATA, "yaml yml toml ini conf env properties"),
  ...named(TAGS, "html xml svg vue svelte"),
  ...named(STYLES, "css scss less"),
};

function named(language: Language, names: string): Record<string, Language> {
  return Object.fromEntries(names.split(" ").map((name) => [name, language]));
}

const NUMBERS = String.raw`\b(?:0[xX][\da-fA-F_]+|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)\b`;
const MAX_CHARS = 100_000;

const patterns = new Map<Language, RegExp>();

function patternOf(language: Language): RegExp {
  const known = patterns.get(language);
  if (known) return known;
  const words = /^[\w|]+$/.test(language.keywords)
    ? `\\b(?:${language.keywords})\\b`
    : language.keywords;
  const made = new RegExp(
    `(?<comment>${language.comments})|(?<string>${language.strings ?? STRINGS})|(?<number>${NUMBERS})|(?<keyword>${words})`,
    language.anyCase ? "gi" : "g",
  );
  patterns.set(language, made);
  return made;
}

/** Nothing for a language that is not known, nor beyond 100,000 characters. */
export function tokensOf(code: string, languageName: string): Token[] {
  const name = languageName.toLowerCase();
  const language = Object.hasOwn(LANGUAGES, name) ? LANGUAGES[name] : undefined;
  if (!language || code.length > MAX_CHARS) return [];
  const tokens: Token[] = [];
  for (const { 0: text, index, groups = {} } of code.matchAll(patternOf(language))) {
    const kind = (["comment", "string", "number", "keyword"] as const).find((one) => groups[one]);
    if (kind && text) tokens.push({ from: index, to: index + text.length, kind });
  }
  return tokens;
}
