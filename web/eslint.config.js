import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["dist", "node_modules", "src/types.ts", "src/games/*/types.ts", "public", "test-results"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"] } },
  },
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // The page's policy forbids styles in attributes; Svelte sets style:name by script.
      "no-restricted-syntax": [
        "error",
        { selector: "SvelteAttribute[key.name='style']", message: "use style:name={value}" },
      ],
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
);
