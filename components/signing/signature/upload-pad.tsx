/** A signature from a picture on this device. It becomes a PNG here, and only the PNG is sent. */
"use client";

import { ImageUp } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { FileInput } from "@/components/ui/file-button";
import { type Ink, inkFrom, type SignatureDraft } from "./draft";

interface UploadPadProps {
  draft: SignatureDraft;
  onChange: (change: Partial<SignatureDraft>) => void;
}

/** A photo of a sheet is far smaller. */
const MAX_BYTES = 20 * 1024 * 1024;

export function UploadPad({ draft, onChange }: UploadPadProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const shown = useShown(draft, setProblem);

  function take(file: File) {
    const isTooLarge = file.size > MAX_BYTES;
    setProblem(isTooLarge ? "This image is too large. The limit is 20 MB." : undefined);
    if (!isTooLarge) onChange({ picture: file });
  }

  return (
    <div className="space-y-3">
      <div
        data-theme="light"
        className="grid min-h-40 place-items-center rounded-md bg-paper p-4 shadow-control"
      >
        {shown ? (
          // biome-ignore lint/performance/noImgElement: it was made on this page
          <img src={shown.png} alt="Your signature" className="max-h-40 max-w-full" />
        ) : (
          <p id={id} className="max-w-xs text-center text-sm text-ink-faint">
            A photo of your signature on white paper, as PNG, JPEG or WebP.
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FileInput
          ref={input}
          accept="image/png,image/jpeg,image/webp"
          aria-label="Image of your signature"
          hidden
          onChoose={([file]) => file && take(file)}
        />
        <Button icon={ImageUp} onClick={() => input.current?.click()}>
          {draft.picture ? "Select another image" : "Select an image"}
        </Button>
        <Checkbox
          label="Make white transparent"
          checked={draft.dropsPaper}
          onChange={(event) => onChange({ dropsPaper: event.currentTarget.checked })}
        />
      </div>
      {problem ? (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      ) : null}
    </div>
  );
}

/** The signature that would be used. */
function useShown(draft: SignatureDraft, onProblem: (words: string | undefined) => void) {
  const [ink, setInk] = useState<Ink | null>(null);
  const { picture, dropsPaper } = draft;
  const newest = useRef({ draft, onProblem });
  newest.current = { draft, onProblem };
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing else of the draft changes a picture
  useEffect(() => {
    let isOver = false;
    setInk(null);
    if (!picture) return;
    inkFrom({ ...newest.current.draft, method: "upload" }).then(
      (made) => {
        if (isOver) return;
        setInk(made);
        newest.current.onProblem(
          made ? undefined : "Nothing is visible in this image once white is transparent.",
        );
      },
      () => isOver || newest.current.onProblem("This image can’t be read. Select another one."),
    );
    return () => {
      isOver = true;
    };
  }, [picture, dropsPaper]);
  return ink;
}
