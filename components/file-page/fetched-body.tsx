/** The `main` of a kind whose editor is fetched when a file of it is opened. */
"use client";

import { type ComponentType, lazy, Suspense } from "react";
import { loadOnceBack } from "@/components/ui/on-demand";
import { Skeleton } from "@/components/ui/skeleton";
import type { KindBodyProps, KindParts } from "./kind-parts";

/** @param loadBody fetches the module whose default export is the editor */
export function fetchedBody(
  loadBody: () => Promise<{ default: ComponentType<KindBodyProps> }>,
): Pick<KindParts, "Body" | "loadBody"> {
  const Editor = lazy(() => loadOnceBack(loadBody));
  const Body = (props: KindBodyProps) => (
    <Suspense
      fallback={
        <main aria-busy="true" className="mx-auto grid max-w-2xl gap-4 p-6">
          <Skeleton className="h-8 w-3/5" />
          <Skeleton className="h-96 w-full" />
        </main>
      }
    >
      <Editor {...props} />
    </Suspense>
  );
  return { Body, loadBody };
}
