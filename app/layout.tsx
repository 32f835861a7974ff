import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { ImportProgress } from "@/components/files/import/import-progress";
import { GlobalKeys } from "@/components/shell/keys";
import { OfflineApp } from "@/components/shell/offline-app";
import { Toaster } from "@/components/ui/toast";
import { Tooltips } from "@/components/ui/tooltip";
import { fontVariables } from "./fonts";
import { earlyPressScript, themeScript, trustedTypesScript } from "./head-scripts";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Sealdesk", template: "%s · Sealdesk" },
  description:
    "Write private notes together, answer your customers and get PDFs signed. Notes are encrypted in your browser.",
  referrer: "no-referrer",
  icons: {
    icon: { url: "/icon.svg", type: "image/svg+xml" },
    apple: { url: "/icons/apple-touch-icon.png", sizes: "180x180" },
  },
  appleWebApp: { title: "Sealdesk", statusBarStyle: "default" },
  formatDetection: { telephone: false, email: false, address: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f6f4" },
    { media: "(prefers-color-scheme: dark)", color: "#131415" },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={fontVariables} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, hashed by the build */}
        <script dangerouslySetInnerHTML={{ __html: trustedTypesScript }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, hashed by the build */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, hashed by the build */}
        <script dangerouslySetInnerHTML={{ __html: earlyPressScript }} />
        <ImportProgress />
        {children}
        <Toaster />
        <Tooltips />
        <GlobalKeys />
        <OfflineApp />
      </body>
    </html>
  );
}
