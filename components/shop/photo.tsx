/** A shop's photo in a box of fixed shape. It is loaded and decrypted when it comes near the screen. */
"use client";

import clsx from "clsx";
import { ImageOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";

/** Loads the photos of one shop. Must be the same object while the shop is the same. */
export interface ShopPhotos {
  show(photoId: string): Promise<Blob>;
}

/** A photo never changes under its id, so each is read once while the page is open. */
const addresses = new WeakMap<ShopPhotos, Map<string, Promise<string>>>();

/** At most this many at a time, so that on a slow network the first photos appear soon. */
const AT_ONCE = 2;
let reading = 0;
const waiting: (() => void)[] = [];

/** The first photo is loaded alone until it is drawn, for at most this long. */
const ALONE_MS = 500;
let isFirst = true;
let endFirst: () => void;
const firstDrawn = new Promise<void>((resolve) => {
  endFirst = resolve;
});

/** In the order in which they came near the screen. */
async function inTurn<Value>(read: () => Promise<Value>): Promise<Value> {
  if (reading < (isFirst ? 1 : AT_ONCE)) reading += 1;
  else await new Promise<void>((start) => waiting.push(start));
  const value = read();
  void value.then(untilDrawn, () => undefined).then(startNext);
  return value;
}

async function untilDrawn() {
  if (!isFirst) return;
  await Promise.race([firstDrawn, new Promise((resolve) => setTimeout(resolve, ALONE_MS))]);
}

function startNext() {
  isFirst = false;
  reading -= 1;
  const next = waiting.splice(0, AT_ONCE - reading);
  reading += next.length;
  for (const start of next) start();
}

function addressOf(photos: ShopPhotos, id: string): Promise<string> {
  const known = addresses.get(photos) ?? new Map<string, Promise<string>>();
  addresses.set(photos, known);
  const address =
    known.get(id) ?? inTurn(() => photos.show(id)).then((image) => URL.createObjectURL(image));
  known.set(id, address);
  // Loaded again when it is shown next time.
  address.catch(() => known.delete(id));
  return address;
}

interface PhotoProps {
  photos: ShopPhotos;
  id: string;
  /** Empty when the text beside it says what it shows. */
  alt?: string;
  /** Sets its shape. */
  className: string;
}

export function Photo({ photos, id, alt = "", className }: PhotoProps) {
  const box = useRef<HTMLSpanElement>(null);
  /** Null when it could not be loaded. */
  const [shown, setShown] = useState<{ id: string; address: string | null }>();

  useEffect(() => {
    if (!box.current) return;
    let isHere = true;
    const show = (address: string | null) => isHere && setShown({ id, address });
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        addressOf(photos, id).then(show, () => show(null));
      },
      { rootMargin: "300px" },
    );
    observer.observe(box.current);
    return () => {
      isHere = false;
      observer.disconnect();
    };
  }, [photos, id]);

  const address = shown?.id === id ? shown.address : undefined;
  return (
    <span
      ref={box}
      className={clsx(
        "grid place-items-center overflow-hidden bg-sunken text-ink-faint",
        className,
      )}
    >
      {address ? (
        // biome-ignore lint/performance/noImgElement: it is decrypted in this browser, so a server cannot resize it
        <img
          src={address}
          alt={alt}
          decoding="async"
          className="size-full object-cover"
          onLoad={() => requestAnimationFrame(() => endFirst())}
          onError={() => setShown({ id, address: null })}
        />
      ) : null}
      {address === null ? (
        <ImageOff aria-label="This photo couldn’t be loaded" className="size-5" />
      ) : null}
    </span>
  );
}
