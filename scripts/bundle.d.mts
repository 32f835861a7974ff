/** Types of the server bundler. */
export function bundleServer(options: {
  root: string;
  source: string;
  outfile: string;
}): Promise<void>;
