/** A page of a paper as it is printed. What was clicked leads to its field. */
import { memo } from "react";
import type { PagePicture, Shape } from "@/lib/pdf/write/picture";

interface PaperPageProps {
  page: PagePicture;
  /** What it is, for who cannot see it; fields say the same in words. */
  label: string;
  /** Gets the field that was clicked, as `to.name` or `lines.<id>.quantity`. */
  onPick?: ((source: string) => void) | undefined;
}

export const PaperPage = memo(function PaperPage({ page, label, onPick }: PaperPageProps) {
  const { width, height, shapes, places } = page;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      className="block h-auto w-full bg-white shadow-paper"
    >
      {shapes.map((shape, at) => (
        // Shapes have no name of their own; all are drawn anew when one changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: their order is what they are told apart by
        <ShapeMark key={at} shape={shape} />
      ))}
      {onPick &&
        places.map((place) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard one gets there through the fields
          <rect
            key={`${place.source} ${place.x} ${place.y}`}
            x={place.x - 2}
            y={place.y - 1}
            width={place.width + 4}
            height={place.height + 2}
            rx={1.5}
            data-source={place.source}
            className="cursor-pointer fill-transparent hover:fill-accent/10"
            onClick={() => onPick(place.source)}
          />
        ))}
    </svg>
  );
});

function ShapeMark({ shape }: { shape: Shape }) {
  if (shape.kind === "area") return <path d={shape.path} fill={shape.color} />;
  if (shape.kind === "line") {
    const { path, color, width } = shape;
    return <path d={path} stroke={color} strokeWidth={width} fill="none" />;
  }
  const { x, y, width, height, bytes } = shape;
  return <image href={addressOf(bytes)} x={x} y={y} width={width} height={height} />;
}

const addresses = new WeakMap<Uint8Array, string>();

/** As an image, an SVG runs nothing and fetches nothing. */
function addressOf(bytes: Uint8Array): string {
  const known = addresses.get(bytes);
  if (known !== undefined) return known;
  const kind = { 137: "png", 255: "jpeg" }[bytes[0] ?? 0] ?? "svg+xml";
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const address = `data:image/${kind};base64,${btoa(text)}`;
  addresses.set(bytes, address);
  return address;
}
