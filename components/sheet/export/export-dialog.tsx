/** A sheet as a file of another kind, and how its pages are printed. */
"use client";

import { Printer } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { OpenFile } from "@/client/sync";
import { ExportList } from "@/components/file-page/export-list";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { PageSetup } from "./page-setup";
import { printSheet } from "./print";
import { SHEET_FORMATS, saveAs } from "./sheet-files";

export default function ExportDialog(props: { file: OpenFile; onClose: () => void }) {
  const [done, setDone] = useState<number | null>(null);
  const control = useRef<AbortController>(undefined);
  // Closing the dialog calls off what is being made.
  useEffect(() => () => control.current?.abort(), []);
  const formats = SHEET_FORMATS.map(({ ending, ...format }) => ({
    ...format,
    save: async (file: OpenFile) => {
      const own = new AbortController();
      control.current = own;
      setDone(0);
      try {
        await saveAs(ending, file, { signal: own.signal, onProgress: setDone });
      } catch (error) {
        if (!own.signal.aborted) throw error;
      } finally {
        setDone(null);
      }
    },
  }));
  return (
    <ExportList {...props} formats={formats}>
      {done === null ? null : (
        <div className="mt-4 flex items-center gap-3">
          <ProgressBar
            label="Exporting"
            done={Math.round(done * 100)}
            of={100}
            className="flex-1"
          />
          <Button variant="quiet" onClick={() => control.current?.abort()}>
            Cancel
          </Button>
        </div>
      )}
      <section aria-labelledby="sheet-pages" className="mt-6 border-t border-line pt-4">
        <h3 id="sheet-pages" className="mb-3 font-semibold">
          Pages of PDF and print
        </h3>
        <PageSetup file={props.file} />
        <Button icon={Printer} className="mt-4" onClick={() => void printSheet(props.file)}>
          Print
        </Button>
      </section>
    </ExportList>
  );
}
