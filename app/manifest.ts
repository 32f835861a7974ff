/** What a browser needs to install Sealdesk as an app. */
import type { MetadataRoute } from "next";

export default function manifest(): MetadataRoute.Manifest {
  const png = (name: string, sizes: string) => ({
    src: `/icons/${name}.png`,
    sizes,
    type: "image/png",
  });
  return {
    id: "/files",
    name: "Sealdesk",
    short_name: "Sealdesk",
    description:
      "Write together in notes that only people with the link can read. Works without a connection.",
    lang: "en",
    start_url: "/files",
    scope: "/",
    display: "standalone",
    // The page's own colours take over, light or dark, as soon as it is there.
    background_color: "#f6f6f4",
    theme_color: "#f6f6f4",
    categories: ["productivity"],
    icons: [
      png("icon-192", "192x192"),
      png("icon-512", "512x512"),
      { ...png("icon-maskable-512", "512x512"), purpose: "maskable" },
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
    ],
    shortcuts: [
      {
        name: "New note",
        description: "Start an encrypted note",
        url: "/files#new",
        icons: [png("new-note-96", "96x96")],
      },
    ],
  };
}
