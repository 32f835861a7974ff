import type { Metadata } from "next";
import { Guide } from "../guide";

export const metadata: Metadata = {
  title: "Errors",
  description: "What each status and reason of the API means, and what to do.",
};

export default function Page() {
  return <Guide name="errors" />;
}
