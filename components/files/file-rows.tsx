import type { ReactNode, Ref } from "react";
import type { LocalFile } from "@/client/local-files";
import { useMoreRows } from "./use-more-rows";

interface FileRowsProps {
  label: string;
  files: readonly LocalFile[];
  ref?: Ref<HTMLUListElement>;
  children: (file: LocalFile) => ReactNode;
}

/** The paper that rows of files lie on. */
export function FileRows({ label, files, ref, children }: FileRowsProps) {
  const { drawn, more } = useMoreRows(files);
  return (
    <ul
      ref={ref}
      aria-label={label}
      className="mt-4 divide-y divide-line rounded-lg bg-paper shadow-paper"
    >
      {files.slice(0, drawn).map(children)}
      {drawn < files.length ? <li ref={more} aria-hidden="true" className="h-13" /> : null}
    </ul>
  );
}
