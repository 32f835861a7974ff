/** Crops an image, which is moved by dragging or arrow keys and can be enlarged. */
"use client";

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { FormDialog } from "@/components/page/form-dialog";
import { Field } from "@/components/ui/field";
import { notify } from "@/components/ui/toast";
import { NO_PICTURE } from "../checked";
import { type Crop, cropBox, cutOut, paintCrop, settledCrop } from "./crop";

interface CropDialogProps {
  image: Blob;
  /** Width divided by height. */
  shape: number;
  onCrop: (image: Blob) => void;
  onClose: () => void;
}

const WIDTH_PX = 480;
const STEP_SHARE = 0.04;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP_SHARE, 0],
  ArrowRight: [STEP_SHARE, 0],
  ArrowUp: [0, -STEP_SHARE],
  ArrowDown: [0, STEP_SHARE],
};

export function CropDialog({ image, shape, onCrop, onClose }: CropDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [bitmap, setBitmap] = useState<ImageBitmap>();
  const [crop, setCrop] = useState<Crop>({ zoom: 1, x: 0.5, y: 0.5 });

  useEffect(() => {
    const opened = createImageBitmap(image, { imageOrientation: "from-image" });
    opened.then(setBitmap, () => {
      notify({ tone: "bad", text: NO_PICTURE });
      onClose();
    });
    return () => void opened.then((one) => one.close()).catch(() => {});
  }, [image, onClose]);
  useEffect(() => {
    if (bitmap && canvas.current) paintCrop(canvas.current, bitmap, cropBox(bitmap, shape, crop));
  }, [bitmap, shape, crop]);

  const change = (next: Partial<Crop>) =>
    bitmap && setCrop((before) => settledCrop(bitmap, shape, { ...before, ...next }));
  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (!bitmap || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { width } = cropBox(bitmap, shape, crop);
    const scale = width / event.currentTarget.clientWidth;
    change({
      x: crop.x - (event.movementX * scale) / bitmap.width,
      y: crop.y - (event.movementY * scale) / bitmap.height,
    });
  }
  function press(event: KeyboardEvent) {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    change({ x: crop.x + by[0] / crop.zoom, y: crop.y + by[1] / crop.zoom });
  }

  return (
    <FormDialog
      title="Crop the photo"
      submit="Crop"
      run={async () => {
        if (bitmap) onCrop(await cutOut(bitmap, cropBox(bitmap, shape, crop)));
      }}
      onClose={onClose}
    >
      <canvas
        ref={canvas}
        width={WIDTH_PX}
        height={Math.round(WIDTH_PX / shape)}
        tabIndex={0}
        role="img"
        aria-label="The part that is kept. The arrow keys move it."
        className="w-full cursor-move touch-none rounded-md bg-sunken"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
      />
      <Field label="Zoom" hint="Drag the photo, or use the arrow keys on it, to choose its middle.">
        {(names) => (
          <input
            {...names}
            type="range"
            min={1}
            max={4}
            step={0.05}
            value={crop.zoom}
            className="w-full touch:h-11"
            onChange={({ currentTarget }) => change({ zoom: Number(currentTarget.value) })}
          />
        )}
      </Field>
    </FormDialog>
  );
}
