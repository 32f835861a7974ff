/** Fills a shop with the sample bakery: draws its pictures and seals its code for this shop. */

import type { ShopSession } from "@/client/shops/session";
import {
  SAMPLE_CODE,
  SAMPLE_PRODUCTS,
  type SampleDrawing,
  sampleCatalog,
} from "@/lib/kinds/shop/sample";
import { sealCode } from "./prices/put-code";

/** Takes a few seconds. Does nothing when the shop has products by then. */
export async function fillWithSample(session: ShopSession): Promise<void> {
  const { SAMPLE_PICTURES } = await import("./sample-pictures");
  const photos: Partial<Record<SampleDrawing, string>> = {};
  for (const { drawing } of SAMPLE_PRODUCTS)
    photos[drawing] = await session.photos.add(await drawPicture(SAMPLE_PICTURES[drawing]));
  const putCode = await sealCode(session, { ...SAMPLE_CODE, active: true });
  const ids = SAMPLE_PRODUCTS.map(() => crypto.randomUUID());
  session.edit(({ catalog, state }) =>
    catalog.items.length > 0
      ? { catalog, state }
      : putCode({ catalog: sampleCatalog(catalog, ids, photos), state }),
  );
}

const SIDE_PX = 640;

/** @param svg a picture on a 100 by 100 canvas */
async function drawPicture(svg: string): Promise<Blob> {
  const image = new Image(SIDE_PX, SIDE_PX);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = new OffscreenCanvas(SIDE_PX, SIDE_PX);
  canvas.getContext("2d")?.drawImage(image, 0, 0, SIDE_PX, SIDE_PX);
  return canvas.convertToBlob({ type: "image/png" });
}
