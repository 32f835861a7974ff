/** After signing out: what was removed from this browser, what was not, and how to remove that too. */
"use client";

import { useEffect, useState } from "react";
import { forget, list } from "@/client/local-files";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { LEFT } from "./leave";

export function JustLeft() {
  const [files, setFiles] = useState<readonly string[] | null>(null);
  const [forgotten, setForgotten] = useState(false);

  useEffect(() => {
    if (location.hash !== LEFT) return;
    list(undefined, null).then(
      (rows) => setFiles(rows.map(({ id }) => id)),
      () => setFiles([]),
    );
  }, []);

  async function forgetAll() {
    for (const id of files ?? []) await forget(id);
    setForgotten(true);
  }

  if (files === null) return null;
  const remain = files.length > 0 && !forgotten;
  return (
    <div className="mb-5">
      <Banner
        tone="good"
        action={
          remain ? <Button onClick={() => void forgetAll()}>Remove them too</Button> : undefined
        }
      >
        You’re signed out.{" "}
        {remain
          ? "Files you opened here are still listed in this browser, so the next person can see them."
          : "Your files are no longer listed in this browser."}
      </Banner>
    </div>
  );
}
