/** A signer's page: `/sign/request/{id}#<token>`. One static shell; which request it is, only the browser knows. */
import type { Metadata } from "next";
import { RequestPage } from "@/components/signing/request/request-page";

export const metadata: Metadata = {
  title: "Sign a document",
  robots: { index: false, follow: false },
};

export default function Page() {
  return <RequestPage />;
}
