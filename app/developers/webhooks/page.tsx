import type { Metadata } from "next";
import { Guide } from "../guide";

export const metadata: Metadata = {
  title: "Webhooks",
  description: "Events as signed requests: how they come, and how they are verified.",
};

export default function Page() {
  return <Guide name="webhooks" />;
}
