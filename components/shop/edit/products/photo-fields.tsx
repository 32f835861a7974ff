/** A product's photos: chosen, cropped and ordered. They are stored together with the product. */
"use client";

import { ArrowLeft, Crop, Plus, X } from "lucide-react";
import { useEffect, useState } from "react";
import type { ShopSession } from "@/client/shops/session";
import { FileInput } from "@/components/ui/file-button";
import { IconButton } from "@/components/ui/icon-button";
import { notify } from "@/components/ui/toast";
import { Photo } from "../../photo";
import { CropDialog } from "./crop-dialog";
import type { PhotoDraft } from "./product-draft";

const MAX_PRODUCT_PHOTOS = 6;

interface PhotoFieldsProps {
  photos: ShopSession["photos"];
  chosen: readonly PhotoDraft[];
  onChange: (chosen: readonly PhotoDraft[]) => void;
}

export function PhotoFields({ photos, chosen, onChange }: PhotoFieldsProps) {
  const [cropped, setCropped] = useState<{ id: string; image: Blob } | null>(null);
  const [closeCrop] = useState(() => () => setCropped(null));
  const room = MAX_PRODUCT_PHOTOS - chosen.length;

  function add(files: readonly File[]) {
    const images = files.filter(({ type }) => type.startsWith("image/"));
    if (images.length < files.length)
      notify({ tone: "bad", text: "Only images can be added. Try a PNG or JPEG." });
    else if (images.length > room)
      notify({ text: `A product has up to ${MAX_PRODUCT_PHOTOS} photos. The rest weren’t added.` });
    const added = images.slice(0, room).map((image) => ({ id: crypto.randomUUID(), image }));
    onChange([...chosen, ...added]);
  }
  async function openCrop({ id, image }: PhotoDraft) {
    try {
      setCropped({ id, image: image ?? (await photos.show(id)) });
    } catch {
      notify({ tone: "bad", text: "This photo couldn’t be loaded. Try again." });
    }
  }
  const replace = (image: Blob) =>
    onChange(
      chosen.map((photo) =>
        photo.id === cropped?.id ? { id: crypto.randomUUID(), image } : photo,
      ),
    );

  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Photos</legend>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {chosen.map((photo, at) => (
          <li key={photo.id} className="overflow-clip rounded-md shadow-control">
            {photo.image ? (
              <Picked image={photo.image} alt={`Photo ${at + 1}`} />
            ) : (
              <Photo
                photos={photos}
                id={photo.id}
                alt={`Photo ${at + 1}`}
                className="aspect-square w-full"
              />
            )}
            <span className="flex justify-center">
              <IconButton
                label={`Move photo ${at + 1} forward`}
                icon={ArrowLeft}
                disabled={at === 0}
                onClick={() => onChange(chosen.toSpliced(at, 1).toSpliced(at - 1, 0, photo))}
              />
              <IconButton
                label={`Crop photo ${at + 1}`}
                icon={Crop}
                onClick={() => void openCrop(photo)}
              />
              <IconButton
                label={`Remove photo ${at + 1}`}
                icon={X}
                onClick={() => onChange(chosen.toSpliced(at, 1))}
              />
            </span>
          </li>
        ))}
        {room > 0 ? (
          <li>
            <label
              className="grid aspect-square cursor-pointer place-content-center justify-items-center gap-1 rounded-md border border-dashed border-line-strong text-sm font-semibold text-ink-soft hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus"
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                add([...event.dataTransfer.files]);
              }}
            >
              <Plus aria-hidden="true" className="size-5" />
              Add photos
              <FileInput accept="image/*" multiple className="sr-only" onChoose={add} />
            </label>
          </li>
        ) : null}
      </ul>
      <p className="mt-1.5 text-sm text-ink-faint">
        The first one is shown in the list. Photos are made smaller and encrypted on this device.
      </p>
      {cropped ? (
        <CropDialog image={cropped.image} shape={1} onCrop={replace} onClose={closeCrop} />
      ) : null}
    </fieldset>
  );
}

function Picked({ image, alt }: { image: Blob; alt: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(image);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [image]);
  // biome-ignore lint/performance/noImgElement: it is a file of this device
  return <img src={address} alt={alt} className="aspect-square w-full object-cover" />;
}
