/** The QR code of a link: for a camera across the table, as a file, or on paper. */
"use client";

import { Download, Printer } from "lucide-react";
import { useMemo } from "react";
import { saveFile } from "@/components/shell/save-file";
import { Button } from "@/components/ui/button";
import { qrCode, qrFile } from "./qr";

export function QrPanel({ url }: { url: string }) {
  const code = useMemo(() => qrCode(url), [url]);
  const { size, path } = code;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      {/* White in the dark theme too: many cameras read no other. */}
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code of this link"
        shapeRendering="crispEdges"
        className="qr-code size-52 rounded-md border border-line bg-white"
      >
        <path d={path} fill="#000" />
      </svg>
      <div className="flex min-w-40 flex-1 flex-col items-start gap-2 text-sm">
        <p className="text-ink-soft">
          A phone’s camera opens the link. A photo or a print of the code is as good as the link.
        </p>
        <span className="flex flex-wrap gap-2">
          <Button icon={Download} onClick={() => download(qrFile(code))}>
            Download
          </Button>
          <Button icon={Printer} onClick={() => printAlone("qr")}>
            Print
          </Button>
        </span>
      </div>
    </div>
  );
}

const download = (file: string) =>
  saveFile("sealdesk-link.svg", new Blob([file], { type: "image/svg+xml" }));

/** Prints a part of the page alone; app/globals.css says which and how. */
export function printAlone(part: "qr" | "poster" | "order-slip") {
  const { dataset } = document.documentElement;
  dataset.print = part;
  window.addEventListener("afterprint", () => delete dataset.print, { once: true });
  window.print();
}
