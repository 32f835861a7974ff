/** A link as a poster: printed and put up, it is scanned by whoever stands before it. */
"use client";

import { Printer } from "lucide-react";
import { useMemo } from "react";
import { qrCode } from "@/components/share/qr";
import { printAlone } from "@/components/share/qr-panel";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

interface PosterDialogProps {
  shopName: string;
  linkName: string;
  url: string;
  onClose: () => void;
}

export function PosterDialog({ shopName, linkName, url, onClose }: PosterDialogProps) {
  const { size, path } = useMemo(() => qrCode(url), [url]);
  return (
    <Dialog
      title={`QR poster of “${linkName}”`}
      lead="Anyone who scans it opens your shop by this link, until you revoke it."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" icon={Printer} onClick={() => printAlone("poster")}>
            Print
          </Button>
        </>
      }
    >
      {/* White in the dark theme too: it is paper, and many cameras read no other. */}
      <div className="poster flex flex-col items-center justify-center gap-6 rounded-md border border-line bg-white px-6 py-8 text-center text-black">
        <p dir="auto" className="font-serif text-3xl font-semibold text-balance wrap-anywhere">
          {shopName}
        </p>
        <svg
          viewBox={`0 0 ${size} ${size}`}
          role="img"
          aria-label="QR code of this link"
          shapeRendering="crispEdges"
          className="w-full max-w-96"
        >
          <path d={path} fill="#000" />
        </svg>
        <p className="text-lg">Scan to see what we have and order</p>
      </div>
    </Dialog>
  );
}
