/** What a kind of file adds to the page that all files share. */
import type { ComponentType, ReactNode } from "react";
import type { OpenFile } from "@/client/sync";
import type { FileKind } from "@/lib/kinds/file-kind";
import { contractParts } from "./contract-parts";
import { documentParts } from "./document-parts";
import { noteParts } from "./note-parts";
import { paperParts } from "./paper-parts";
import { sheetParts } from "./sheet-parts";

export interface KindBodyProps {
  file: OpenFile;
  /** Stands over what is shown of the file. */
  notices: ReactNode;
}

export interface KindParts {
  /** Heading of its commands in the palette. */
  group: string;
  /** The page's `main`. */
  Body: ComponentType<KindBodyProps>;
  /** Fetches the code of `Body` while the file is on its way. */
  loadBody?: () => Promise<unknown>;
  ExportDialog: ComponentType<{ file: OpenFile; onClose: () => void }>;
  loadExport: () => Promise<unknown>;
  /** What it says as one file on this device, made without a server. */
  copy: { label: string; words: string; save: (file: OpenFile) => Promise<void> };
  print: (file: OpenFile) => Promise<void>;
  hasAttachments: boolean;
  /** More of the palette. */
  commands: readonly { id: string; label: string; words: string; run: () => void }[];
}

const PARTS: Record<FileKind, KindParts> = {
  note: noteParts,
  invoice: paperParts,
  contract: contractParts,
  sheet: sheetParts,
  document: documentParts,
};

export const partsOf = (kind: FileKind): KindParts => PARTS[kind];
