"use client";
/** Loads the two editors in the browser only; nothing of them is rendered on the server. */

import dynamic from "next/dynamic";

export const Bench = dynamic(() => import("./two-editors").then((file) => file.TwoEditors), {
  ssr: false,
  loading: () => <p>Opening the editors</p>,
});
