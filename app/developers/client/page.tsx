import type { Metadata } from "next";
import { Guide } from "../guide";

export const metadata: Metadata = {
  title: "The client for programs",
  description:
    "One package for Node, browsers and workers that opens, makes and edits encrypted files.",
};

export default function Page() {
  return <Guide name="client" />;
}
