import type { Metadata } from "next";
import { Guide } from "../guide";

export const metadata: Metadata = {
  title: "Actions",
  description: "What programs can read and change in each kind of file.",
};

export default function Page() {
  return <Guide name="actions" />;
}
