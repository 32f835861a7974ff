/** A small logo for payers, scaled down to fit into the sealed link. */
"use client";

import { useState } from "react";
import { fitImage } from "@/client/attachments/downsize";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { toBase64 } from "@/lib/protocol/bytes";

/** In base64 this stays below a link's limit (DB-100). */
const LOGO = { longestSide: 264, maxBytes: 4_400, type: "image/webp" } as const;

interface LogoFieldProps {
  logo: string | undefined;
  onChange: (logo: string | undefined) => void;
}

export function LogoField({ logo, onChange }: LogoFieldProps) {
  const [problem, setProblem] = useState<string>();

  async function choose(file: File | undefined) {
    if (!file) return;
    try {
      const { bytes, type } = await fitImage(file, LOGO);
      onChange(`data:${type};base64,${toBase64(bytes)}`);
      setProblem(undefined);
    } catch {
      setProblem("This picture can’t be used. Try a PNG or JPEG.");
    }
  }

  return (
    <Field label="Logo" error={problem}>
      {(names) => (
        <div className="flex flex-wrap items-center gap-3">
          {logo ? (
            // biome-ignore lint/performance/noImgElement: it is a data URL
            <img
              src={logo}
              alt="The logo"
              className="max-h-11 max-w-32 rounded-md object-contain"
            />
          ) : null}
          <input
            {...names}
            type="file"
            accept="image/*"
            className="min-w-0 flex-1 text-sm"
            onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
          />
          {logo ? <Button onClick={() => onChange(undefined)}>Remove logo</Button> : null}
        </div>
      )}
    </Field>
  );
}
