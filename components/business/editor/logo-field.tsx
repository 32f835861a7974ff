/** The logo of a paper: chosen, checked, made smaller where that helps, and removed. */
"use client";

import { ImageUp } from "lucide-react";
import { useRef } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { FileInput } from "@/components/ui/file-button";
import { useTry } from "@/components/ui/use-try";
import { setLook } from "@/lib/kinds/business/edit";
import { useEditing } from "./editing-context";
import { LogoError, logoOf } from "./logo";

export function LogoField({ logo }: { logo: string }) {
  const { set, remove } = useEditing();
  const input = useRef<HTMLInputElement>(null);
  const { busy, failure, run } = useTry<string>((error) =>
    error instanceof LogoError ? error.message : "This file can’t be read. Try another one.",
  );
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold">Logo</p>
      {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
      <div className="flex flex-wrap items-center gap-2">
        {logo === "" ? null : (
          // biome-ignore lint/performance/noImgElement: a data URL needs no loader
          <img src={logo} alt="Your logo" className="h-11 max-w-32 bg-white object-contain p-1" />
        )}
        <Button icon={ImageUp} busy={busy} data-field="logo" onClick={() => input.current?.click()}>
          {logo === "" ? "Add a logo" : "Change"}
        </Button>
        {logo === "" ? null : (
          <Button onClick={() => remove("Logo removed.", (doc) => setLook(doc, "logo", ""))}>
            Remove
          </Button>
        )}
        <FileInput
          ref={input}
          hidden
          aria-label="Logo"
          accept="image/png,image/jpeg,image/svg+xml"
          onChoose={([file]) => file && void run(async () => set("logo", await logoOf(file)))}
        />
      </div>
      <p className="text-sm text-ink-faint">PNG, JPEG or SVG, up to 200 KB.</p>
    </div>
  );
}
