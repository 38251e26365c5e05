// One rule, which needs types: what may fail is not left alone. Everything else is for svelte-check.
import svelte from 'eslint-plugin-svelte'
import { parser, plugin } from 'typescript-eslint'

const typed = { parser, projectService: true, extraFileExtensions: ['.svelte'] }

export default [
  { ignores: ['!**/*', 'node_modules/**', 'packages/**', 'public/**'] },
  ...svelte.configs.base,
  { files: ['src/**/*.ts'], languageOptions: { parser, parserOptions: typed } },
  { files: ['src/**/*.svelte', 'src/**/*.svelte.ts'], languageOptions: { parserOptions: typed } },
  {
    files: ['src/**/*.ts', 'src/**/*.svelte'],
    plugins: { typescript: plugin },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    rules: {
      'typescript/no-floating-promises': ['error', { ignoreVoid: false, ignoreIIFE: false }],
      'no-restricted-syntax': ['error', { selector: 'SvelteAwaitBlock:not(:has(SvelteAwaitCatchBlock))', message: 'Lost files: use Later.svelte, or say with {:catch} what is shown instead.' }],
    },
  },
]
