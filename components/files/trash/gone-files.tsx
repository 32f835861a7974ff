/** Files that were deleted permanently. Their rows stay until they are removed. */
import { FileX2 } from "lucide-react";
import type { LocalFile } from "@/client/local-files";
import { Button } from "@/components/ui/button";
import { FileRows } from "../file-rows";
import { titleOf } from "../listed-file";
import { useRowFocus } from "../use-row-focus";

interface GoneFilesProps {
  files: readonly LocalFile[];
  onRemove: (files: readonly LocalFile[]) => Promise<void>;
}

export function GoneFiles({ files, onRemove }: GoneFilesProps) {
  const { list, hold } = useRowFocus<HTMLUListElement>(files);
  return (
    <section aria-labelledby="gone" className="mt-10 first:mt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="gone" className="font-semibold">
          Permanently deleted
        </h2>
        {files.length > 1 ? (
          <Button variant="quiet" className="mr-2" onClick={() => void onRemove(files)}>
            <span>
              Remove all {files.length}
              <span className="max-sm:sr-only"> from the list</span>
            </span>
          </Button>
        ) : null}
      </div>
      <p className="text-sm text-ink-faint">
        Deleted by their owner, or after 30 days in the Trash. They can’t be restored.
      </p>
      <FileRows ref={list} label="Permanently deleted files" files={files}>
        {(file) => (
          <li
            key={file.id}
            data-file={file.id}
            className="file-row flex min-h-13 items-center gap-3 pr-2 pl-4"
          >
            <FileX2 aria-hidden="true" className="size-[1.125rem] shrink-0 text-ink-faint" />
            <span className="min-w-0 flex-1 truncate text-ink-soft">{titleOf(file)}</span>
            <Button
              variant="quiet"
              aria-label={`Remove ${titleOf(file)} from the list`}
              onClick={() => {
                hold(file.id);
                void onRemove([file]);
              }}
            >
              <span>
                Remove<span className="max-sm:hidden"> from the list</span>
              </span>
            </Button>
          </li>
        )}
      </FileRows>
    </section>
  );
}
