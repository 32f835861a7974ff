/** Writes a schema as JSON Schema, for programs and models that must know a shape before they send it. */
import * as z from "zod";
import type { Schema } from "@/lib/contract/operation";

/** Leaves out bounds and patterns that `integer` and `format` imply: every word of a schema is paid for with each request to a model. */
const sayOnce: NonNullable<z.core.ToJSONSchemaParams["override"]> = ({ jsonSchema }) => {
  if (jsonSchema.format === "date") delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

/** @param io a shape as it is sent, or as it is once its defaults are filled in */
export function jsonSchemaOf(schema: Schema, io: "input" | "output"): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: sayOnce,
  });
  return rest;
}
