import type { Metadata } from "next";
import { Guide } from "../guide";

export const metadata: Metadata = {
  title: "API reference",
  description: "Every operation of the API.",
};

export default function Page() {
  return <Guide name="reference" />;
}
