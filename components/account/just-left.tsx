/** For who has just signed out: what is gone from this browser, what is not, and how to take that off too. */
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
    list().then(
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
          remain ? <Button onClick={() => void forgetAll()}>Forget them too</Button> : undefined
        }
      >
        You are signed out.{" "}
        {remain
          ? "The files opened in this browser are still listed in it, for whoever uses it next."
          : "Nothing of yours is listed in this browser."}
      </Banner>
    </div>
  );
}
