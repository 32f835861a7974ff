/** Which language a block of code is in. */

import type { Command } from "prosemirror-state";
import type { BarProps } from "./buttons";
import { usePlace } from "./place";
import type { Session } from "./session";
import type { CodeHere } from "./state";

/** By the names Markdown's fences use. */
const LANGUAGES: Record<string, string> = {
  bash: "Shell",
  c: "C",
  cpp: "C++",
  csharp: "C#",
  css: "CSS",
  go: "Go",
  html: "HTML",
  java: "Java",
  javascript: "JavaScript",
  json: "JSON",
  kotlin: "Kotlin",
  php: "PHP",
  python: "Python",
  ruby: "Ruby",
  rust: "Rust",
  sql: "SQL",
  swift: "Swift",
  typescript: "TypeScript",
  xml: "XML",
  yaml: "YAML",
};

const setLanguage =
  (at: number, language: string): Command =>
  (state, dispatch) => {
    if (state.doc.nodeAt(at)?.type.name !== "codeBlock") return false;
    dispatch?.(state.tr.setNodeAttribute(at, "language", language || null));
    return true;
  };

export function LanguageField({ session, code }: { session: Session; code: CodeHere }) {
  const { at, language } = code;
  const other = language !== "" && !Object.hasOwn(LANGUAGES, language);
  return (
    <select
      className="note-select"
      aria-label="Code language"
      value={language}
      // The select keeps the focus, so that the arrow keys step through the languages.
      onChange={({ target }) => {
        const view = session.view();
        if (view) setLanguage(at, target.value)(view.state, view.dispatch);
      }}
    >
      <option value="">Plain text</option>
      {other && <option value={language}>{language.slice(0, 40)}</option>}
      {Object.entries(LANGUAGES).map(([name, label]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  );
}

export function CodeBar({ session, chrome }: BarProps) {
  const view = session.view();
  const at = chrome.code?.at ?? 0;
  const end = at + (view?.state.doc.nodeAt(at)?.nodeSize ?? 1);
  const ref = usePlace(view, end - 1, end - 1, "below", chrome.code);
  if (!view || !chrome.code || !chrome.focused) return null;
  return (
    <div ref={ref} className="note-bar note-floating" role="toolbar" aria-label="Code">
      <LanguageField session={session} code={chrome.code} />
    </div>
  );
}
