/** A Document as it was in a version of its history: its pages as they were printed. */
"use client";

import { useCallback, useState } from "react";
import type { Doc } from "yjs";
import { userLocale } from "@/client/user-locale";
import { useVersion, type VersionProps } from "@/components/history/use-version";
import { PagesView } from "@/components/paper/pages-view";
import { usePages } from "@/components/paper/use-pages";
import { type DocumentContent, readDocument } from "@/lib/kinds/document/content";
import { cleanDocument } from "@/lib/kinds/document/text";
import { pageFonts } from "./paging/fonts";
import { loadLayout } from "./paging/layout";

/** More are not drawn: a copy shows them all. */
const MOST_PAGES = 30;

const contentOf = (doc: Doc) => cleanDocument(readDocument(doc));

export default function DocumentVersion(props: VersionProps) {
  const content = useVersion({ ...props, readOlder: null }, contentOf);
  const [count, setCount] = useState(0);
  const draw = useCallback(async (given: DocumentContent) => {
    const { DocumentPages, drawPages, numberPages, pageItems } = await loadLayout();
    const pages = new DocumentPages(given, {
      ...{ locale: userLocale(), direction: "ltr", fonts: pageFonts() },
      images: () => undefined,
    });
    const pagination = pages.layOut(await pages.load(given));
    setCount(pagination.pages.length);
    const { width, height } = pages.page;
    const drawn = pagination.pages.slice(0, MOST_PAGES).map((_, at) => ({
      ...{ width, height },
      items: pageItems(pages.engine, pagination, at),
    }));
    numberPages(drawn, pages.engine.meter.fonts);
    return drawPages({ pages: drawn, structure: [] });
  }, []);
  const shown = usePages(content, draw);
  return (
    <div className="mx-auto max-w-[44rem] p-4">
      <PagesView {...shown} name="Document" />
      {count > MOST_PAGES ? (
        <p className="mt-3 text-sm text-ink-soft">
          The first {MOST_PAGES} of {count} pages. Make a copy to read all of them.
        </p>
      ) : null}
    </div>
  );
}
