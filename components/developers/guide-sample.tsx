/** A piece of code of a guide, with the address of this server in it. */
"use client";

import { useSyncExternalStore } from "react";
import { CodeSample } from "@/components/ui/code-sample";

/** Stands in the Markdown, and for a server that is unknown while the page is prerendered. */
const EXAMPLE = "https://sealdesk.example";

const never = () => () => {};
const useOrigin = (): string =>
  useSyncExternalStore(
    never,
    () => location.origin,
    () => EXAMPLE,
  );

export function GuideSample({ label, text }: { label: string; text: string }) {
  return <CodeSample label={label} text={text.replaceAll(EXAMPLE, useOrigin())} />;
}
