/** The page of every file: `/d/{id}#…` and `/d#1…`. One static shell; which file it is, only the browser knows. */
import type { Metadata } from "next";
import { FilePage } from "@/components/file-page/file-page";

export const metadata: Metadata = { title: "Note", robots: { index: false, follow: false } };

export default function Page() {
  return <FilePage />;
}
