/** A stored photo of a shop. */
"use client";

import clsx from "clsx";
import { ImageOff } from "lucide-react";
import { useEffect, useState } from "react";
import type { ShopEditing } from "../../shop-editing";

/** Photos never change under their id, so each is read once while the page is open. */
const addresses = new Map<string, Promise<string>>();

function addressOf(photos: ShopEditing["photos"], id: string): Promise<string> {
  const known = addresses.get(id) ?? photos.show(id).then((image) => URL.createObjectURL(image));
  addresses.set(id, known);
  known.catch(() => addresses.delete(id));
  return known;
}

export function usePhoto(photos: ShopEditing["photos"], id: string | undefined) {
  const [shown, setShown] = useState<{ id: string; address: string | null }>();
  useEffect(() => {
    if (id === undefined) return;
    let isWanted = true;
    const show = (address: string | null) => isWanted && setShown({ id, address });
    addressOf(photos, id).then(show, () => show(null));
    return () => {
      isWanted = false;
    };
  }, [photos, id]);
  return shown?.id === id ? shown : undefined;
}

interface PhotoProps {
  photos: ShopEditing["photos"];
  id: string;
  alt?: string;
  className?: string;
}

export function Photo({ photos, id, alt = "", className }: PhotoProps) {
  const photo = usePhoto(photos, id);
  if (photo?.address)
    // biome-ignore lint/performance/noImgElement: it is opened in this browser
    return <img src={photo.address} alt={alt} className={clsx("object-cover", className)} />;
  return (
    <span className={clsx("grid place-items-center bg-sunken text-ink-faint", className)}>
      {photo ? <ImageOff aria-label="This photo couldn’t be loaded" className="size-4" /> : null}
    </span>
  );
}
