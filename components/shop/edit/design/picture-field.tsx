/** A picture of a shop: chosen, cropped, stored and then shown. */
"use client";

import { useState } from "react";
import type { ShopSession } from "@/client/shops/session";
import { Button } from "@/components/ui/button";
import { FileButton } from "@/components/ui/file-button";
import { notify } from "@/components/ui/toast";
import { Photo } from "../../photo";
import { editFailure } from "../checked";
import { CropDialog } from "../products/crop-dialog";

interface PictureFieldProps {
  label: string;
  /** Width divided by height. */
  shape: number;
  photos: ShopSession["photos"];
  picture: string | undefined;
  onChange: (picture: string | undefined) => void;
}

export function PictureField({ label, shape, photos, picture, onChange }: PictureFieldProps) {
  const [chosen, setChosen] = useState<Blob | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [close] = useState(() => () => setChosen(null));

  async function store(image: Blob) {
    setBusy(true);
    try {
      onChange(await photos.add(image));
    } catch (error) {
      notify({ tone: "bad", text: `The picture wasn’t stored. ${editFailure(error).words}` });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">{label}</p>
      <div className="flex flex-wrap items-center gap-3">
        {picture ? (
          <Photo
            photos={photos}
            id={picture}
            alt={label}
            className={shape === 1 ? "size-16 rounded-md" : "h-16 w-48 rounded-md"}
          />
        ) : null}
        <FileButton
          accept="image/*"
          disabled={isBusy}
          aria-busy={isBusy}
          onChoose={([image]) => setChosen(image ?? null)}
        >
          {isBusy ? <span aria-hidden="true" className="spinner" /> : null}
          {picture ? "Change" : "Choose"}
          <span className="sr-only"> the {label.toLowerCase()}</span>
        </FileButton>
        {picture ? (
          <Button aria-label={`Remove the ${label.toLowerCase()}`} onClick={() => remove()}>
            Remove
          </Button>
        ) : null}
      </div>
      {chosen ? (
        <CropDialog
          image={chosen}
          shape={shape}
          onCrop={(image) => void store(image)}
          onClose={close}
        />
      ) : null}
    </div>
  );

  function remove() {
    onChange(undefined);
    notify({
      text: `Removed the ${label.toLowerCase()}.`,
      action: { label: "Undo", run: () => onChange(picture) },
    });
  }
}
