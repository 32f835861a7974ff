/** A photo of a shop in a box of a fixed shape, fetched and opened when it comes near the screen. */
"use client";

import clsx from "clsx";
import { ImageOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";

/** Where the photos of one shop come from. The same object while they are the same. */
export interface ShopPhotos {
  show(photoId: string): Promise<Blob>;
}

/** A photo never changes under its id, so each is read once while the page is open. */
const addresses = new WeakMap<ShopPhotos, Map<string, Promise<string>>>();

/** On a slow network photos are there early, from the top, when the next ones wait for them. */
const AT_ONCE = 2;
let reading = 0;
const waiting: (() => void)[] = [];

/** The first one has the network to itself until it is drawn, or has had its time. */
const ALONE_MS = 500;
let isFirst = true;
let endFirst: () => void;
const firstDrawn = new Promise<void>((resolve) => {
  endFirst = resolve;
});

/** Those that came near the screen first are read first. */
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
  // Tried again when it is shown the next time.
  address.catch(() => known.delete(id));
  return address;
}

interface PhotoProps {
  photos: ShopPhotos;
  id: string;
  /** Empty where the words beside it say what it shows. */
  alt?: string;
  /** Gives it its shape. */
  className: string;
}

export function Photo({ photos, id, alt = "", className }: PhotoProps) {
  const box = useRef<HTMLSpanElement>(null);
  /** Null where it could not be loaded. */
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
        // biome-ignore lint/performance/noImgElement: opened in this browser; no server could make it smaller
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
