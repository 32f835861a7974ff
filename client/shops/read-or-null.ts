/** Decrypts content from strangers, which may be anything: the value, or null. */
import type * as z from "zod/mini";
import { readShape, ShapeError } from "../../lib/kinds/shop/read";
import { ProtocolError } from "../../lib/protocol/errors";

/** Null when it cannot be decrypted, or has another shape. */
export async function readOrNull<Shape extends z.ZodMiniType>(
  shape: Shape,
  open: () => Promise<unknown>,
): Promise<z.infer<Shape> | null> {
  try {
    return readShape(shape, await open());
  } catch (error) {
    if (error instanceof ProtocolError || error instanceof ShapeError) return null;
    throw error;
  }
}
