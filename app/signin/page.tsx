import type { Metadata } from "next";
import { SignInPage } from "@/components/account/sign-in-page";

export const metadata: Metadata = { title: "Sign in" };

export default function Page() {
  return <SignInPage />;
}
