import { defineConfig } from 'vite';

// Everything the page needs is in its own files: no inline scripts or styles, which the server's
// Content-Security-Policy forbids, and nothing that is fetched from elsewhere.
export default defineConfig({
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact', legalComments: 'none' },
  resolve: { preserveSymlinks: true },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
  },
});
