/** Starts the file page without Next: what app/layout.tsx and app/error.tsx put around it, and nothing else. */
import { Component, type ReactNode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { ImportProgress } from "@/components/files/import/import-progress";
import { GlobalKeys } from "@/components/shell/keys";
import { OfflineApp } from "@/components/shell/offline-app";
import { PageFault } from "@/components/shell/page-fault";
import { Wordmark } from "@/components/shell/wordmark";
import { Toaster } from "@/components/ui/toast";
import { Tooltips } from "@/components/ui/tooltip";
import { FilePage } from "./file-page";
import "./import-part";

/** Shows what to do when a fault of ours stops the page, instead of nothing at all. */
class Guard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    // The frame of other pages, with its menus, would be code that every note loads and hardly one shows.
    return (
      <main className="mx-auto max-w-5xl px-4 py-5 sm:px-6">
        <Wordmark />
        <PageFault reset={() => this.setState({ failed: false })} />
      </main>
    );
  }
}

/** Fetches all files of the editor at the same moment. It stands behind the page, which asks for the file first. */
function LaterScripts() {
  useEffect(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-later]")) {
      link.rel = "modulepreload";
    }
  }, []);
  return null;
}

// scripts/lean-pages.mjs names the place; the prerendered picture stands in it until the first render.
const place = document.getElementById("page");
if (place) {
  createRoot(place).render(
    <>
      <ImportProgress />
      <Guard>
        <FilePage />
      </Guard>
      <LaterScripts />
      <Toaster />
      <Tooltips />
      <GlobalKeys />
      <OfflineApp />
    </>,
  );
}
