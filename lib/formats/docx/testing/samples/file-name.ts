export const fileNameOf = (sample: string): string =>
  sample.replaceAll(" ", "-").replaceAll(",", "");
