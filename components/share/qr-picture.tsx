import { useMemo } from "react";
import { qrCode } from "./qr";

/** A QR code for a camera. White in the dark theme too: many cameras read no other. */
export function QrPicture({ text, label, look }: { text: string; label: string; look: string }) {
  const { size, path } = useMemo(() => qrCode(text), [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={`bg-white ${look}`}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
