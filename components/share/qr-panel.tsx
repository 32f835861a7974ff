/** The QR code of a link: for a camera across the table, as a file, or on paper. */
"use client";

import { Download, Printer } from "lucide-react";
import { saveFile } from "@/components/shell/save-file";
import { Button } from "@/components/ui/button";
import { qrCode, qrFile } from "./qr";
import { QrPicture } from "./qr-picture";

export function QrPanel({ url }: { url: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <QrPicture
        text={url}
        label="QR code of this link"
        look="qr-code size-52 rounded-md border border-line"
      />
      <div className="flex min-w-40 flex-1 flex-col items-start gap-2 text-sm">
        <p className="text-ink-soft">
          A phone’s camera opens the link. A photo or a print of the code is as good as the link.
        </p>
        <span className="flex flex-wrap gap-2">
          <Button icon={Download} onClick={() => download(qrFile(qrCode(url)))}>
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
