/** The place to drop or select the receipt and the PDFs in any order, and what each was recognised as. */
"use client";

import { FileCheck2, FileQuestion, Files, ScrollText, X } from "lucide-react";
import { useRef } from "react";
import type { Checked, FileRole, GivenFile } from "@/client/signing/verify";
import { useDroppedFiles } from "@/components/page/use-dropped-files";
import { Button } from "@/components/ui/button";
import { FileButton } from "@/components/ui/file-button";
import { IconButton } from "@/components/ui/icon-button";
import { sizeWords } from "@/components/ui/size-words";

const ROLES: Readonly<Record<FileRole, { words: string; icon: typeof Files }>> = {
  receipt: { words: "Receipt", icon: ScrollText },
  unknown: { words: "Not a receipt", icon: FileQuestion },
  completed: { words: "Signed PDF", icon: FileCheck2 },
  original: { words: "Original PDF", icon: FileCheck2 },
  waiting: { words: "PDF, waiting for its receipt", icon: FileQuestion },
  spare: { words: "Doesn’t belong to this receipt", icon: FileQuestion },
};

interface FileDropProps {
  roles: Checked["roles"];
  onAdd: (files: File[]) => void;
  onRemove: (file: GivenFile) => void;
  onClear: () => void;
}

export function FileDrop({ roles, onAdd, onRemove, onClear }: FileDropProps) {
  useDroppedFiles(({ files }) => onAdd([...files]));
  const choose = useRef<HTMLInputElement>(null);
  const isEmpty = roles.length === 0;
  return (
    <div className="no-print rounded-lg border-2 border-dashed border-line p-4 sm:p-5">
      {isEmpty ? null : (
        <ul aria-label="Files to verify" className="mb-4 space-y-1">
          {roles.map(({ file, role }, at) => (
            <FileRow
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may be identical
              key={`${file.name} ${at}`}
              file={file}
              role={role}
              onRemove={() => {
                onRemove(file);
                choose.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <div className={`flex flex-col items-center gap-3 text-center ${isEmpty ? "py-5" : ""}`}>
        {isEmpty ? <Files aria-hidden="true" className="size-8 text-ink-faint" /> : null}
        <p className="max-w-prose text-ink-soft">
          {isEmpty ? (
            <>
              <span className="max-sm:hidden">Drop the receipt and the signed PDF here. </span>
              The receipt is the .json file that comes with the signed PDF.
            </>
          ) : (
            <span className="max-sm:hidden">Drop more files, or select them.</span>
          )}
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          <FileButton
            ref={choose}
            multiple
            accept="application/json,.json,application/pdf,.pdf"
            onChoose={onAdd}
            {...(isEmpty && { variant: "primary" })}
          >
            {isEmpty ? "Select files" : "Add a file"}
          </FileButton>
          {isEmpty ? null : (
            <Button
              variant="quiet"
              onClick={() => {
                onClear();
                choose.current?.focus();
              }}
            >
              Start over
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

interface FileRowProps {
  file: GivenFile;
  role: FileRole;
  onRemove: () => void;
}

function FileRow({ file, role, onRemove }: FileRowProps) {
  const { words, icon: Icon } = ROLES[role];
  return (
    <li className="flex items-center gap-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
      <p className="min-w-0 flex-1 text-sm">
        <span dir="auto" className="block truncate text-left font-semibold">
          {file.name}
        </span>
        <span className="block text-ink-soft">
          {words}, {sizeWords(file.bytes.byteLength)}
        </span>
      </p>
      <IconButton label={`Remove ${file.name}`} icon={X} onClick={onRemove} />
    </li>
  );
}
