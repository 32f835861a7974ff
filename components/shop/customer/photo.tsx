/** A photo of a shop in a box of a fixed shape, fetched and opened when it comes near the screen. */
"use client";

import { ImageOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { loadPhoto, type ShopVisit } from "@/client/shops/customer";

/** Opened photos of this page by their ids, which never change. */
const opened = new Map<string, Promise<string>>();

function open(visit: ShopVisit, id: string): Promise<string> {
  const name = `${visit.shopId} ${id}`;
  const known = opened.get(name);
  if (known !== undefined) return known;
  const opening = loadPhoto(visit, id).then((photo) => URL.createObjectURL(photo));
  opened.set(name, opening);
  // Tried again when it is shown the next time.
  opening.catch(() => opened.delete(name));
  return opening;
}

interface PhotoProps {
  visit: ShopVisit;
  id: string;
  /** Empty where the words beside it say what it shows. */
  alt?: string;
  /** Gives it its shape. */
  className: string;
}

export function Photo({ visit, id, alt = "", className }: PhotoProps) {
  const box = useRef<HTMLDivElement>(null);
  const [url, setUrl] = useState<string>();
  const [isMissing, setMissing] = useState(false);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let isHere = true;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        open(visit, id).then(
          (found) => isHere && setUrl(found),
          () => isHere && setMissing(true),
        );
      },
      { rootMargin: "300px" },
    );
    observer.observe(element);
    return () => {
      isHere = false;
      observer.disconnect();
    };
  }, [visit, id]);

  return (
    <div
      ref={box}
      className={`grid place-items-center overflow-hidden bg-sunken text-ink-faint ${className}`}
    >
      {url && !isMissing ? (
        // biome-ignore lint/performance/noImgElement: opened in this browser; no server could make it smaller
        <img
          src={url}
          alt={alt}
          decoding="async"
          className="size-full object-cover"
          onError={() => setMissing(true)}
        />
      ) : null}
      {isMissing ? <ImageOff aria-hidden="true" className="size-5" /> : null}
    </div>
  );
}
