/** A link as a poster with a QR code, to print and put up. */
"use client";

import { Printer } from "lucide-react";
import { printAlone } from "@/components/share/qr-panel";
import { QrPicture } from "@/components/share/qr-picture";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

interface PosterDialogProps {
  shopName: string;
  linkName: string;
  url: string;
  onClose: () => void;
}

export function PosterDialog({ shopName, linkName, url, onClose }: PosterDialogProps) {
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
      {/* White in the dark theme too, because it is paper. */}
      <div className="poster flex flex-col items-center justify-center gap-6 rounded-md border border-line bg-white px-6 py-8 text-center text-black">
        <p dir="auto" className="font-serif text-3xl font-semibold text-balance wrap-anywhere">
          {shopName}
        </p>
        <QrPicture text={url} label="QR code of this link" look="w-full max-w-96" />
        <p className="text-lg">Scan to see what we have and order</p>
      </div>
    </Dialog>
  );
}
