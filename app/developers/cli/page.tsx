import type { Metadata } from "next";
import { Guide } from "../guide";

export const metadata: Metadata = {
  title: "The command line",
  description: "Work with Sealdesk from a terminal or a script.",
};

export default function Page() {
  return <Guide name="cli" />;
}
