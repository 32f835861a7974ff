// Words that make blocks while they are typed say the same as in a file that is imported.
import type { EditorView } from "prosemirror-view";
import { expect, test } from "vitest";
import { blocksOfMarkdown } from "@/lib/kinds/note/from-markdown";
import { CALLOUT_WORDS } from "@/lib/kinds/note/schema-draw";
import { stateOf } from "../testing";
import { markdownShortcuts } from "./input-rules";

/** The first block once a space was typed behind these words. */
function typed(words: string) {
  const rules = markdownShortcuts();
  let state = stateOf(`${words}|`, [rules]);
  const view = {
    get state() {
      return state;
    },
    composing: false,
    dispatch(tr: typeof state.tr) {
      state = state.apply(tr);
    },
  } as unknown as EditorView;
  const { from, to } = state.selection;
  rules.props.handleTextInput?.call(rules, view, from, to, " ", () => state.tr);
  return state.doc.firstChild;
}

test.each(Object.entries(CALLOUT_WORDS))("[!%s] is a callout of the kind %s", (word, kind) => {
  for (const said of [word, word.toUpperCase()]) {
    const { type, attrs } = typed(`[!${said}]`) ?? {};
    expect([type?.name, attrs?.kind]).toEqual(["callout", kind]);
    const [imported] = blocksOfMarkdown(`> [!${said}]\n> Wet paint.`);
    expect([imported?.name, imported?.attributes.kind]).toEqual(["callout", kind]);
  }
});

test.each(["hint", "constructor", ""])("[!%s] stays text", (word) => {
  expect(typed(`[!${word}]`)?.type.name).toBe("paragraph");
  expect(blocksOfMarkdown(`> [!${word}]\n> x`)[0]?.name).toBe("quote");
});
