/** Files of a message: pictures are shown once they come into sight, everything has its name, kind and size. */
"use client";

import { FileArchive, FileText, ImageIcon, type LucideIcon, Paperclip } from "lucide-react";
import { useState } from "react";
import { sizeWords } from "@/components/ui/size-words";
import type { AttachmentView } from "@/lib/contract/ticket-shapes";

/** What a browser draws by itself; it runs nothing there. */
const PICTURE = /^image\/(?:png|jpeg|webp|gif)$/;

export function AttachmentList({ attachments }: { attachments: readonly AttachmentView[] }) {
  if (attachments.length === 0) return null;
  return (
    <ul aria-label="Attachments" className="mt-3 flex flex-wrap gap-2">
      {attachments.map((attachment) => (
        <li key={attachment.url} className="min-w-0 max-w-full">
          <File attachment={attachment} />
        </li>
      ))}
    </ul>
  );
}

function File({ attachment }: { attachment: AttachmentView }) {
  const { filename, content_type: type, size_bytes: size, url } = attachment;
  const [isBroken, setBroken] = useState(false);
  const isPicture = type !== null && PICTURE.test(type) && !isBroken;
  const Icon = iconOf(type);
  const facts = [kindWords(type), size === null ? null : sizeWords(size)];
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="flex max-w-full flex-col overflow-hidden rounded-md border border-line bg-paper hover:bg-sunken"
    >
      {isPicture ? (
        // biome-ignore lint/performance/noImgElement: its address is the store's, and nothing may change its bytes
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          width={224}
          height={126}
          onError={() => setBroken(true)}
          className="h-32 w-56 max-w-full border-b border-line object-cover"
        />
      ) : null}
      <span className={`flex min-h-11 items-center gap-2 px-3 py-1.5 ${isPicture ? "w-56" : ""}`}>
        <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
        <span className="min-w-0">
          <span dir="auto" className="block truncate text-left text-sm text-ink">
            {filename}
          </span>
          <span className="block text-xs text-ink-faint">{facts.filter(Boolean).join(", ")}</span>
        </span>
      </span>
    </a>
  );
}

function iconOf(type: string | null): LucideIcon {
  if (type?.startsWith("image/")) return ImageIcon;
  if (type?.includes("zip")) return FileArchive;
  return type === null ? Paperclip : FileText;
}

const KINDS: Readonly<Record<string, string>> = {
  "image/png": "PNG",
  "image/jpeg": "JPEG",
  "image/webp": "WebP",
  "image/gif": "GIF",
  "image/heic": "HEIC",
  "application/pdf": "PDF",
  "text/plain": "Text",
  "application/zip": "ZIP",
  "application/x-zip-compressed": "ZIP",
};

const kindWords = (type: string | null): string =>
  type === null ? "File" : (KINDS[type] ?? type.slice(0, 40));
