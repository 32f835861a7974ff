/** Tailwind is the one CSS step of the build. */
export default { plugins: { "@tailwindcss/postcss": {} } };
