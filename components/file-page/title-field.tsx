/** The title of the file, on its paper: a heading that can be typed in, shared like the text below it. */
"use client";

import { useState } from "react";
import type { OpenFile } from "@/client/sync";
import { titleOf } from "@/components/files/listed-file";
import { textFragment } from "@/lib/kinds/note/text-blocks";
import { useTitle } from "./use-status";

const TITLE_LIMIT = 200;
const LOOK = "font-serif text-2xl font-semibold tracking-tight sm:text-3xl";

export function TitleField({ file }: { file: OpenFile }) {
  const title = useTitle(file);
  const [isNew] = useState(() => title === "" && textFragment(file.doc).length === 0);
  if (file.role === "view") return <h1 className={`mb-4 ${LOOK}`}>{titleOf({ title })}</h1>;
  return (
    <>
      <h1 className="sr-only print:not-sr-only">{titleOf({ title })}</h1>
      <textarea
        aria-label="Title"
        rows={1}
        maxLength={TITLE_LIMIT}
        value={title}
        placeholder={titleOf({ title: "" })}
        enterKeyHint="next"
        spellCheck
        // biome-ignore lint/a11y/noAutofocus: a note without a word in it was just started, and its title comes next
        autoFocus={isNew}
        className={`title-field ${LOOK}`}
        onChange={(event) =>
          file.doc.getMap("meta").set("title", event.currentTarget.value.replace(/\s*\n\s*/g, " "))
        }
        onKeyDown={(event) => {
          const down = event.key === "Enter" || event.key === "ArrowDown";
          if (!down || event.nativeEvent.isComposing) return;
          const { selectionEnd, value } = event.currentTarget;
          if (event.key === "ArrowDown" && selectionEnd < value.length) return;
          event.preventDefault();
          document.querySelector<HTMLElement>(".ProseMirror")?.focus();
        }}
      />
    </>
  );
}
