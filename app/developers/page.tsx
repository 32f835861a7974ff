import type { Metadata } from "next";
import { Guide } from "./guide";

export const metadata: Metadata = {
  title: "Developers",
  description: "Programs, scripts and AI apps that work with Sealdesk: where to start.",
};

export default function Page() {
  return <Guide name="index" />;
}
